import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import type { PackDto } from '../../../shared/api';
import { Badge } from '../../../shared/antd/badge';
import { Spot } from '../../../shared/art/spot';
import { formatDate } from '../../../shared/format';
import { Icon } from '../../../shared/icon';
import { useRecordDialogs } from '../../../admin/dialogs/use-record-dialogs';
import { ListScreen, ListSearch } from '../../../admin/tables/list-screen';
import type { Column } from '../../../admin/tables/record-table';
import { RowButton } from '../../../admin/tables/row-actions';
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
  const edit = (which: number | 'new') => () => void navigate(`/admin/packs?edit=${which}`);
  const filtering = useRecordFilters(noFilters);
  const list = usePacks(filtering.filters.search);
  const pages = usePages(list, packsPage, filtering.filters);
  const dialogs = useRecordDialogs<PackDto, 'apply' | 'delete'>();
  return (
    <>
      <ListScreen
        title="Onboarding packs"
        tools={
          <>
            <ListSearch label="Search packs" placeholder="Title" of={filtering} />
            <Button type="primary" icon={<Icon name="plus" size={18} />} onClick={edit('new')}>
              New pack
            </Button>
          </>
        }
        label="Packs"
        noun={['pack', 'packs']}
        list={list}
        pages={pages}
        filtering={filtering}
        art={<Spot name="oak" />}
        noMatch={{ title: 'No packs match', text: 'Try another name.', clear: 'Clear search' }}
        empty={{
          title: 'No packs yet',
          text: 'Bundle the documents, requests, message and invoice you send every new client.',
        }}
        rows={columns}
        actions={(pack) => (
          <>
            <RowButton icon="send" label={`Apply ${pack.title}`} onClick={() => dialogs.open('apply', pack)}>
              Apply
            </RowButton>
            <RowMenu
              of={pack.title}
              actions={[
                { label: 'Edit', icon: 'pencil', onSelect: edit(pack.id) },
                {
                  label: 'Delete',
                  icon: 'trash',
                  danger: true,
                  onSelect: () => dialogs.open('delete', pack),
                },
              ]}
            />
          </>
        )}
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

const columns: Column<PackDto>[] = [
  {
    title: 'Pack',
    long: true,
    render: (pack) => (
      <span className="cluster strong">
        <Link to={`/admin/packs?edit=${pack.id}`}>{pack.title}</Link>
        {lacksTemplate(pack) && <Badge colour="orange">A template is missing</Badge>}
      </span>
    ),
  },
  { title: 'Contents', long: true, render: packSummary },
  { title: 'Changed', numeric: true, render: ({ updated_at }) => formatDate(updated_at) },
];
