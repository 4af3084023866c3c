import { useSearchParams, Link, useNavigate } from 'react-router-dom';
import { PackEditor } from './editor/pack-editor';
import { t } from '@steward/texts';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { PacksService, type PackDto } from '../../../shared/api';
import { Badge } from '../../../shared/antd/badge';
import { Spot } from '../../../shared/art/spot';
import { formatDate } from '../../../shared/text/format';
import type { PackContent } from '../../../features/clients/admin/offered/pack-contents';
import { ListScreen, ListSearch, useRecordFilters } from '../../../admin/tables/list-screen';
import type { Column } from '../../../admin/tables/record-table';
import { RowButton, RowMenu } from '../../../admin/tables/row-actions';
import { ApplyPackDialog } from './apply/apply-pack-dialog';
import { missingIn, packSummary } from './pack-summary';
import { usePackContents } from './use-pack-contents';
import { usePacks } from './use-packs';
import { AddButton } from '../../../shared/antd/button';
import { useRecordDialogs, type OpenDialog } from '../../../admin/dialogs/record-dialogs';
import './packs.css';

/** Onboarding packs; `?edit=new` and `?edit=7` open the editor. */
export function PacksSection() {
  const edited = useSearchParams()[0].get('edit');
  return edited === null ? <PacksList /> : <PackEditor key={edited} edited={edited} />;
}

const noFilters = { search: '' };

/** All packs: apply, edit, delete. */
function PacksList() {
  const navigate = useNavigate();
  const filtering = useRecordFilters(noFilters);
  const records = usePacks(filtering.filters);
  const dialogs = useRecordDialogs<PackDto, 'apply' | 'delete'>();
  const { contents } = usePackContents();
  return (
    <>
      <ListScreen
        {...records}
        title={t('Packs')}
        buttons={
          <AddButton type="primary" onClick={() => void navigate('/admin/packs?edit=new')}>
            {t('New pack')}
          </AddButton>
        }
        tools={<ListSearch label={t('Search packs')} placeholder={t('Title')} of={filtering} />}
        label={t('Packs')}
        count={(count) => t('{count, plural, one {# pack} other {# packs}}', { count })}
        filtering={filtering}
        art={<Spot name="oak" />}
        noMatch={{ title: t('No packs match'), text: t('Try another name.'), clear: t('Clear search') }}
        empty={{
          title: t('No packs yet'),
          text:
            contents.at(-1)?.words().ofPacks.empty ??
            t('Bundle the documents, requests, message and invoice you send every new client.'),
        }}
        rows={columns(contents)}
        actions={(pack) => <PackActions pack={pack} onOpen={dialogs.open} />}
      />
      <ApplyPackDialog
        open={dialogs.isOpen('apply')}
        pack={dialogs.rowFor('apply')}
        onClose={dialogs.close}
      />
      <ConfirmAction
        of={dialogs.rowFor('delete')}
        title={t('Delete this pack?')}
        confirm={t('Delete')}
        cancel={t('Keep pack')}
        call={({ id }) => PacksService.deletePack({ id })}
        events={['pack.deleted']}
        success={t('Pack deleted')}
        failure={t('Failed to delete the pack')}
        onClose={dialogs.close}
      >
        {({ title }) => t('“{title}” can no longer be applied. Clients keep what they received.', { title })}
      </ConfirmAction>
    </>
  );
}

const columns = (contents: readonly PackContent[]): Column<PackDto>[] => [
  {
    title: t('Pack'),
    long: true,
    render: (pack) => (
      <span className="cluster strong">
        <Link to={`/admin/packs?edit=${pack.id}`}>{pack.title}</Link>
        {missingIn(pack, contents).map((missing) => (
          <Badge key={missing} colour="orange">
            {missing}
          </Badge>
        ))}
      </span>
    ),
  },
  { title: t('Contents'), place: 'who', long: true, render: (pack) => packSummary(pack, contents) },
  { title: t('Changed'), place: 'amount', numeric: true, render: ({ updated_at }) => formatDate(updated_at) },
];

function PackActions({ pack, onOpen }: { pack: PackDto; onOpen: OpenDialog<PackDto, 'apply' | 'delete'> }) {
  const navigate = useNavigate();
  const { id, title } = pack;
  return (
    <>
      <RowButton icon="send" label={t('Apply {title}', { title })} onClick={() => onOpen('apply', pack)}>
        {t('Apply')}
      </RowButton>
      <RowMenu
        of={title}
        actions={[
          { label: t('Apply'), icon: 'send', onSelect: () => onOpen('apply', pack) },
          { label: t('Edit'), icon: 'pencil', onSelect: () => void navigate(`/admin/packs?edit=${id}`) },
          { label: t('Delete'), icon: 'trash', danger: true, onSelect: () => onOpen('delete', pack) },
        ]}
      />
    </>
  );
}
