import { Link, useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { AddButton } from '../../../shared/antd/icon-button';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { PacksService, type PackDto } from '../../../shared/api';
import { Badge } from '../../../shared/antd/badge';
import { Spot } from '../../../shared/art/spot';
import { formatDate } from '../../../shared/format';
import { useRecordDialogs, type OpenDialog } from '../../../admin/dialogs/use-record-dialogs';
import { ListScreen, ListSearch } from '../../../admin/tables/list-screen';
import type { Column } from '../../../admin/tables/record-table';
import { RowButton } from '../../../admin/tables/row-actions';
import { RowMenu } from '../../../admin/tables/row-menu';
import { useRecordFilters } from '../../../admin/tables/use-record-filters';
import { ApplyPackDialog } from './offered/apply-pack-dialog';
import { packSummary, lacksTemplate } from './pack-summary';
import { usePacks } from './use-packs';

const noFilters = { search: '' };

/** All packs: apply, edit, delete. */
export function PacksList() {
  const navigate = useNavigate();
  const filtering = useRecordFilters(noFilters);
  const records = usePacks(filtering.filters);
  const dialogs = useRecordDialogs<PackDto, 'apply' | 'delete'>();
  return (
    <>
      <ListScreen
        {...records}
        title="Onboarding packs"
        tools={
          <>
            <ListSearch label="Search packs" placeholder="Title" of={filtering} />
            <AddButton type="primary" onClick={() => void navigate('/admin/packs?edit=new')}>
              New pack
            </AddButton>
          </>
        }
        label="Packs"
        count={(count) => t('{count, plural, one {# pack} other {# packs}}', { count })}
        filtering={filtering}
        art={<Spot name="oak" />}
        noMatch={{ title: 'No packs match', text: 'Try another name.', clear: 'Clear search' }}
        empty={{
          title: 'No packs yet',
          text: 'Bundle the documents, requests, message and invoice you send every new client.',
        }}
        rows={columns}
        actions={(pack) => <PackActions pack={pack} onOpen={dialogs.open} />}
      />
      <ApplyPackDialog
        open={dialogs.isOpen('apply')}
        pack={dialogs.rowFor('apply')}
        onClose={dialogs.close}
      />
      <ConfirmAction
        of={dialogs.rowFor('delete')}
        title="Delete this pack?"
        confirm="Delete"
        cancel="Keep pack"
        call={({ id }) => PacksService.deletePack({ id })}
        events={['pack.deleted']}
        success="Pack deleted"
        failure="Failed to delete the pack"
        onClose={dialogs.close}
      >
        {({ title }) => `“${title}” can no longer be applied. Clients keep what they received.`}
      </ConfirmAction>
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

interface PackActionsProps {
  pack: PackDto;
  onOpen: OpenDialog<PackDto, 'apply' | 'delete'>;
}

function PackActions({ pack, onOpen }: PackActionsProps) {
  const navigate = useNavigate();
  const { id, title } = pack;
  return (
    <>
      <RowButton icon="send" label={`Apply ${title}`} onClick={() => onOpen('apply', pack)}>
        Apply
      </RowButton>
      <RowMenu
        of={title}
        actions={[
          { label: 'Edit', icon: 'pencil', onSelect: () => void navigate(`/admin/packs?edit=${id}`) },
          { label: 'Delete', icon: 'trash', danger: true, onSelect: () => onOpen('delete', pack) },
        ]}
      />
    </>
  );
}
