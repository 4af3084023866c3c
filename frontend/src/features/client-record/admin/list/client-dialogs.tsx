import { t } from '@steward/texts';
import { ClientsService, type ClientDto } from '../../../../shared/api';
import type { PagedList } from '../../../../shared/http/paged-list';
import { queryTimes } from '../../../../shared/http/query-client';
import { NewConversationDialog } from '../../../messaging/admin/offered/new-conversation-dialog';
import { AddClientDialog } from './add-client-dialog';
import { AddOrganizationDialog } from './add-organization-dialog';
import { ClientDetailsDialog } from './client-details-dialog';
import { CloseClientDialog } from './close-client-dialog';
import { EditProfileDialog } from './edit-profile-dialog';
import { clientsPath } from '../../../clients/admin/use-clients';
import { useRecordDialogs, MissingRecord } from '../../../../admin/dialogs/record-dialogs';

export type ClientTask = 'new' | 'organization' | 'details' | 'edit' | 'message' | 'close';

/** The open dialog over the list of clients; `?client=7` opens the details of that client. */
export const useClientDialogs = (list: PagedList<ClientDto>) =>
  useRecordDialogs<ClientDto, ClientTask>({
    parameter: 'client',
    task: 'details',
    list,
    path: (id) => `${clientsPath}/${id}`,
    load: (id) => ClientsService.getClient({ id }),
    ...queryTimes.clients,
  });

interface ClientDialogsProps {
  dialogs: ReturnType<typeof useClientDialogs>;
  onArchive: (client: ClientDto) => void;
}

/** Dialogs for the tasks on a client. */
export function ClientDialogs({ dialogs, onArchive }: ClientDialogsProps) {
  return (
    <>
      <AddClientDialog open={dialogs.isOpen('new')} onClose={dialogs.close} />
      <AddOrganizationDialog open={dialogs.isOpen('organization')} onClose={dialogs.close} />
      <MissingRecord open={dialogs.isMissing} title={t('Client not found')} onClose={dialogs.close} />
      <ClientDetailsDialog
        client={dialogs.rowFor('details')}
        onEdit={(client) => dialogs.open('edit', client)}
        onSendMessage={(client) => dialogs.open('message', client)}
        onClose={dialogs.close}
      />
      <EditProfileDialog client={dialogs.rowFor('edit')} onClose={dialogs.close} />
      <NewConversationDialog client={dialogs.rowFor('message')} onClose={dialogs.close} />
      <CloseClientDialog
        client={dialogs.rowFor('close')}
        onArchive={(client) => {
          dialogs.close();
          onArchive(client);
        }}
        onClose={dialogs.close}
      />
    </>
  );
}
