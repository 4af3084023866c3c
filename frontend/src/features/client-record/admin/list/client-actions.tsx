import { t } from '@steward/texts';
import type { ClientDto } from '../../../../shared/api';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import { RowMenu } from '../../../../admin/tables/row-actions';
import type { ClientTask } from './client-dialogs';
import { clientName } from '../../../clients/admin/offered/record-client';
import type { OpenDialog } from '../../../../admin/dialogs/record-dialogs';

interface ClientActionsProps {
  client: ClientDto;
  onChoose: OpenDialog<ClientDto, ClientTask>;
  /** Archives the client, or makes an archived one a client again. */
  onArchive: (client: ClientDto) => void;
}

/** Actions on one client of the list. */
export function ClientActions({ client, onChoose, onArchive }: ClientActionsProps) {
  const mayArchive = useHasRightsOf('consultant');
  const mayDelete = useHasRightsOf('owner');
  const isOpen = client.status === 'active';
  return (
    <RowMenu
      of={clientName(client)}
      actions={[
        { label: t('View Details'), icon: 'eye', onSelect: () => onChoose('details', client) },
        isOpen && {
          label: t('Send Message'),
          icon: 'message',
          onSelect: () => onChoose('message', client),
        },
        isOpen &&
          mayArchive && {
            label: client.archivedAt ? t('Unarchive') : t('Archive'),
            icon: 'archive',
            onSelect: () => onArchive(client),
          },
        isOpen &&
          mayDelete && {
            label: t('Delete'),
            icon: 'trash',
            danger: true,
            onSelect: () => onChoose('close', client),
          },
      ]}
    />
  );
}
