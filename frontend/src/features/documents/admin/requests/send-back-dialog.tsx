import { Input } from 'antd';
import { t } from '@steward/texts';
import { DocumentRequestsService } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import type { Toast } from '../../../../shared/toast/toast-store';
import { sendBackSchema } from './request-schema';

interface SendBackDialogProps {
  open: boolean;
  /** document_requests.id */
  id: number;
  /** The one document of its checklist to send back; null for the whole request. */
  itemId: number | null;
  clientName: string;
  /** Title of what the client is asked for again. */
  title: string;
  /** File that was sent; null for several. */
  fileName: string | null;
  /** The client said that they do not have it: there is no file. */
  notNeeded?: boolean;
  /** Action in the message afterwards. */
  toast?: Pick<Toast, 'action'>;
  onClose: () => void;
  onSentBack?: () => void;
}

/** Sends an upload back to the client with a reason. */
export function SendBackDialog(props: SendBackDialogProps) {
  const { open, id, itemId, clientName, title, fileName, notNeeded = false } = props;
  const { toast, onClose, onSentBack } = props;
  const askAboutNumbers = useNumberQuestion();
  const { control, form, dialog } = useDialogForm({
    open,
    draft: `request-reason:${id}:${itemId ?? ''}`,
    schema: sendBackSchema,
    empty: { reason: '' },
    holds: ({ reason }, proceed) => askAboutNumbers([reason], proceed),
    call: ({ reason }) => {
      const requestBody = { status: 'pending_review' as const, reason };
      return itemId === null
        ? DocumentRequestsService.updateDocumentRequest({ id, requestBody })
        : DocumentRequestsService.updateDocumentRequestItemForAdmin({ id, itemId, requestBody });
    },
    events: ['document_request.sent_back', 'document_request.item_sent_back'],
    success: () => ({ title: itemId === null ? t('Request sent back') : t('Document sent back'), ...toast }),
    failure: t('Failed to send back request'),
    onClose,
    onSuccess: () => {
      onClose();
      onSentBack?.();
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Send back')}
      subtitle={
        <p>
          {notNeeded
            ? t('{client} is asked for “{title}” again.', { client: clientName, title })
            : fileName === null
              ? t("{client} is asked for “{title}” again. Uploaded files stay in the client's documents.", {
                  client: clientName,
                  title,
                })
              : t("{client} is asked for “{title}” again. {file} stays in the client's documents.", {
                  client: clientName,
                  title,
                  file: fileName,
                })}
        </p>
      }
      submit={t('Send back')}
      afterOpen={() => form.setFocus('reason')}
    >
      <Field control={control} name="reason" label={t('Reason')} hint={t('Shown to the client.')}>
        {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
      </Field>
    </FormDialog>
  );
}
