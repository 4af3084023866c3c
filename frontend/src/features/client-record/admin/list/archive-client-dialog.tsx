import { t } from '@steward/texts';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { ClientsService, type ClientDto } from '../../../../shared/api';
import { clientName } from '../../../clients/admin/offered/record-client';
import { useArchiveUndo } from './use-archive-undo';

/** Explains archiving, confirms, and archives a client or makes an archived one a client again. */
export function ArchiveClientDialog({ client, onClose }: DialogOf<{ client: ClientDto }>) {
  const undoOf = useArchiveUndo();
  const texts = {
    of: client,
    cancel: t('Cancel'),
    loses: false,
    onClose,
  };
  return client?.archivedAt ? (
    <ConfirmAction
      {...texts}
      title={(archived) => t('Unarchive {client}?', { client: clientName(archived) })}
      confirm={t('Unarchive')}
      call={({ id }) => ClientsService.unarchiveClient({ id })}
      events={['client.unarchived']}
      success={t('Client unarchived')}
      failure={t('Failed to unarchive the client')}
    >
      <p>
        {t('They’re back in your list of clients. Recurring invoices stay paused until you resume them.')}
      </p>
    </ConfirmAction>
  ) : (
    <ConfirmAction
      {...texts}
      title={(current) => t('Archive {client}?', { client: clientName(current) })}
      confirm={t('Archive')}
      call={({ id }) => ClientsService.archiveClient({ id })}
      events={['client.archived']}
      success={(_, { id }) => ({ title: t('Client archived'), action: undoOf([id]) })}
      failure={t('Failed to archive the client')}
    >
      <ul className="bullets soft stack gap-s">
        <li>
          {t('They leave your list of clients. You find them with the filter Archived and in searches.')}
        </li>
        <li>
          {client?.kind === 'individual'
            ? t('All records stay. They can still log in and read their documents.')
            : t('All records stay. People with access can still log in and read the documents.')}
        </li>
        <li>{t('Messages and files that they send are still on Today.')}</li>
        <li>{t('Their recurring invoices are paused.')}</li>
      </ul>
    </ConfirmAction>
  );
}
