import { t } from '@steward/texts';
import { refusalOf } from '../../../../shared/http/api-error';
import { ClientsService, type ClientDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { T } from '../../../../shared/text/rich-text';
import { clientName } from '../../../clients/admin/offered/record-client';

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
      title={(closed) => t('Delete {client}?', { client: clientName(closed) })}
      confirm={t('Delete')}
      cancel={t('Keep client')}
      call={({ id }) => ClientsService.closeClient({ id })}
      events={['user.closed']}
      success={t('Client deleted successfully')}
      failure={(failure) => ({
        title: t('Error deleting client'),
        // No retry if a legal hold forbids it.
        description:
          refusalOf(failure)?.code === 'client.held' ? failure.message : t('Failed to delete client'),
      })}
      onClose={onClose}
    >
      {(closed) => (
        <>
          <p>
            {t('This closes the account of {client} and can’t be undone.', { client: clientName(closed) })}
          </p>
          <ul className="bullets soft above stack gap-s">
            <li>{t('They’re logged out everywhere and can’t log in again.')}</li>
            <li>{t('Their profile is deleted. The username and email can be reused.')}</li>
            <li>{t('Their documents stay as business records that only you can see.')}</li>
          </ul>
          {closed.archivedAt === null && (
            <p className="above">
              <T
                text="If they only left the practice, archive them: they keep their login and their documents. <button>Archive instead</button>"
                of={{
                  button: <Button look="link" onClick={() => onArchive(closed)} />,
                }}
              />
            </p>
          )}
        </>
      )}
    </ConfirmAction>
  );
}
