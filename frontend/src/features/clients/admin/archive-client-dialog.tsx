import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { ClientsService, type ClientDto } from '../../../shared/api';
import { clientName } from './offered/record-client';

interface ArchiveClientDialogProps {
  /** The client to archive or unarchive; undefined keeps the dialog closed. */
  client: ClientDto | undefined;
  onClose: () => void;
}

/** Explains archiving, confirms, and archives a client or makes an archived one a client again. */
export function ArchiveClientDialog({ client, onClose }: ArchiveClientDialogProps) {
  const texts = {
    of: client,
    cancel: 'Cancel',
    loses: false,
    onClose,
  };
  return client?.archivedAt ? (
    <ConfirmAction
      {...texts}
      title={(archived) => `Unarchive ${clientName(archived)}?`}
      confirm="Unarchive"
      call={({ id }) => ClientsService.unarchiveClient({ id })}
      events={['client.unarchived']}
      success="Client unarchived"
      failure="Failed to unarchive the client"
    >
      <p>They’re back in your list of clients. Recurring invoices stay paused until you resume them.</p>
    </ConfirmAction>
  ) : (
    <ConfirmAction
      {...texts}
      title={(current) => `Archive ${clientName(current)}?`}
      confirm="Archive"
      call={({ id }) => ClientsService.archiveClient({ id })}
      events={['client.archived']}
      success="Client archived"
      failure="Failed to archive the client"
    >
      <ul className="bullets soft stack gap-s">
        <li>They leave your list of clients. You find them with the filter Archived and in searches.</li>
        <li>
          {client?.kind === 'individual'
            ? 'All records stay. They can still log in and read their documents.'
            : 'All records stay. People with access can still log in and read the documents.'}
        </li>
        <li>Messages and files that they send are still on Today.</li>
        <li>Their recurring invoices are paused.</li>
      </ul>
    </ConfirmAction>
  );
}
