import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import type { PackDto } from '../../../shared/api';
import { Badge } from '../../../shared/antd/badge';
import { SearchInput } from '../../../shared/antd/search-input';
import { Empty } from '../../../shared/antd/states';
import { Spot } from '../../../shared/art/spot';
import { formatDate } from '../../../shared/format';
import { Icon } from '../../../shared/icon';
import { useRecordDialogs } from '../../../admin/dialogs/use-record-dialogs';
import { NoMatch, RecordList } from '../../../admin/tables/record-list';
import { RowMenu } from '../../../admin/tables/row-menu';
import { usePages } from '../../../admin/tables/use-pages';
import { useRecordFilters } from '../../../admin/tables/use-record-filters';
import { ApplyPackDialog } from './offered/apply-pack-dialog';
import { DeletePackDialog } from './delete-pack-dialog';
import { packSummary, lacksTemplate } from './pack-summary';
import { packsPage, usePacks } from './use-packs';

const noFilters = { search: '' };

/** All packs: apply, edit, delete. */
export function PacksList() {
  const navigate = useNavigate();
  const { filters, change, clear, isFiltered } = useRecordFilters(noFilters);
  const list = usePacks(filters.search);
  const pages = usePages(list, packsPage, filters);
  const dialogs = useRecordDialogs<PackDto, 'apply' | 'delete'>();
  const newPack = (
    <Button
      type="primary"
      icon={<Icon name="plus" size={18} />}
      onClick={() => void navigate('/admin/packs?edit=new')}
    >
      New pack
    </Button>
  );
  return (
    <>
      <div className="ui-page-title">
        <h1>Onboarding packs</h1>
        <div className="ui-tools">
          <SearchInput
            label="Search packs"
            placeholder="Title"
            value={filters.search}
            onSearch={(search) => change({ search })}
          />
          {newPack}
        </div>
      </div>
      <RecordList
        label="Packs"
        list={list}
        pages={pages}
        noun={['pack', 'packs']}
        failure="Failed to load packs. Please try again."
        noMatch={
          isFiltered && (
            <NoMatch
              art={<Spot name="oak" />}
              title="No packs match"
              clear={{ label: 'Clear search', onClear: clear }}
            >
              Try another name.
            </NoMatch>
          )
        }
        empty={
          <Empty art={<Spot name="oak" />} title="No packs yet">
            Bundle the documents, requests, message and invoice you send every new client.
          </Empty>
        }
        rows={[
          {
            title: 'Pack',
            long: true,
            render: (pack) => (
              <span className="pack-title">
                <Link to={`/admin/packs?edit=${pack.id}`}>{pack.title}</Link>
                {lacksTemplate(pack) && <Badge colour="orange">A template is missing</Badge>}
              </span>
            ),
          },
          { title: 'Contents', long: true, render: packSummary },
          { title: 'Changed', numeric: true, render: ({ updated_at }) => formatDate(updated_at) },
          {
            title: 'Actions',
            actions: true,
            render: (pack) => (
              <span className="ui-row-actions">
                <Button
                  type="text"
                  icon={<Icon name="send" size={18} />}
                  aria-label={`Apply ${pack.title}`}
                  onClick={() => dialogs.open('apply', pack)}
                >
                  Apply
                </Button>
                <RowMenu
                  of={pack.title}
                  actions={[
                    {
                      label: 'Edit',
                      icon: 'pencil',
                      onSelect: () => void navigate(`/admin/packs?edit=${pack.id}`),
                    },
                    {
                      label: 'Delete',
                      icon: 'trash',
                      danger: true,
                      onSelect: () => dialogs.open('delete', pack),
                    },
                  ]}
                />
              </span>
            ),
          },
        ]}
      />
      <ApplyPackDialog
        open={dialogs.isOpen('apply')}
        pack={dialogs.rowFor('apply')}
        onClose={dialogs.close}
      />
      <DeletePackDialog pack={dialogs.rowFor('delete')} onClose={dialogs.close} />
    </>
  );
}
