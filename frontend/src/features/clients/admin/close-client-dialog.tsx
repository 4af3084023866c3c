import { Button } from 'antd';
import { refusalOf } from '../../../shared/api-error';
import { ClientsService, type ClientDto } from '../../../shared/api';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { clientName } from './offered/record-client';

interface CloseClientDialogProps {
  /** The client whose account is to be closed; undefined keeps the dialog closed. */
  client: ClientDto | undefined;
  /** Archives the client instead. */
  onArchive: (client: ClientDto) => void;
  onClose: () => void;
}

/** Explains what closing an account means, confirms, and closes it. */
export function CloseClientDialog({ client, onArchive, onClose }: CloseClientDialogProps) {
  return (
    <ConfirmAction
      of={client}
      title={(closed) => `Delete ${clientName(closed)}?`}
      confirm="Delete"
      cancel="Keep client"
      call={({ id }) => ClientsService.closeClient({ id })}
      events={['user.closed']}
      success="Client deleted successfully"
      failure={(failure) => ({
        title: 'Error deleting client',
        // No retry if a legal hold forbids it.
        description: refusalOf(failure)?.code === 'client.held' ? failure.message : 'Failed to delete client',
      })}
      onClose={onClose}
    >
      {(closed) => (
        <>
          <p>This closes the account of {clientName(closed)} and can’t be undone.</p>
          <ul className="bullets soft above stack gap-s">
            <li>They’re logged out everywhere and can’t log in again.</li>
            <li>Their profile is deleted. The username and email can be reused.</li>
            <li>Their documents stay as business records that only you can see.</li>
          </ul>
          {closed.archivedAt === null && (
            <p className="above">
              If they only left the practice, archive them: they keep their login and their documents.{' '}
              <Button type="link" className="ui-text-link" onClick={() => onArchive(closed)}>
                Archive instead
              </Button>
            </p>
          )}
        </>
      )}
    </ConfirmAction>
  );
}
