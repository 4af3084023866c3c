import { ContactMessagesService, type ContactMessageDto } from '../../../../shared/api';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { CreateClientDialog } from '../../../clients/admin/offered/create-client-dialog';
import { senderName } from './use-contact-messages';

interface SenderClientDialogProps {
  /** The message; undefined keeps the dialog closed. */
  message: ContactMessageDto | undefined;
  /** Called with the message's new state, or the old one if no client was created. */
  onDone: (message: ContactMessageDto) => void;
}

/** Makes a client of the sender of a contact message, which is then resolved. */
export function SenderClientDialog({ message, onDone }: SenderClientDialogProps) {
  const lastMessage = useLastDefined(message);
  if (!lastMessage) return null;
  const { id, email } = lastMessage;
  return (
    <CreateClientDialog
      person={message && { name: senderName(message), email }}
      call={(welcome) => ContactMessagesService.createClientFromContactMessage({ id, ...welcome })}
      events={['contact_message.resolved']}
      onCreated={({ id: clientId, name }) =>
        onDone({ ...lastMessage, resolved: true, client: { id: clientId, name } })
      }
      onClose={() => onDone(lastMessage)}
    />
  );
}
