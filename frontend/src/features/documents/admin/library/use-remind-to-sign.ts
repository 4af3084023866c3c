import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { DocumentsService, type AdminDocumentDto } from '../../../../shared/api';

/** Reminds the client to sign a document, by notification and email. */
export function useRemindToSign({ id, title, client }: Pick<AdminDocumentDto, 'id' | 'title' | 'client'>) {
  return useAction({
    call: (_: void, keyFor) => DocumentsService.remindOfDocument({ id, idempotencyKey: keyFor({ id }) }),
    events: ['document.reminded'],
    success: () => ({
      title: t('Reminder sent'),
      description: t('To {client}, for “{title}”', { client: client.name, title }),
    }),
    failure: t('Failed to send the reminder'),
  });
}
