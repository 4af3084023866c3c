import { Input } from 'antd';
import { z } from 'zod/mini';
import { SigningService, type DocumentDto } from '../../../../shared/api';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { Field } from '../../../../shared/antd/field';
import { useDialogForm } from '../../../../shared/antd/use-dialog-form';
import { textRule } from '../../../../shared/text-rule';

const declineSchema = z.object({
  reason: textRule(2000, 'Tell us why'),
});
type Decline = z.infer<typeof declineSchema>;
const noReason: Decline = { reason: '' };

interface DeclineDialogProps {
  document: DocumentDto;
  open: boolean;
  onClose: () => void;
  onDeclined: () => void;
}

/** Sends the document back to the practice, unsigned and with the reason. */
export function DeclineDialog({ document, open, onClose, onDeclined }: DeclineDialogProps) {
  const { form, control, dialog } = useDialogForm({
    open,
    draft: `decline:${document.id}`,
    schema: declineSchema,
    empty: noReason,
    call: ({ reason }: Decline) =>
      SigningService.declineDocument({ id: document.id, requestBody: { reason } }),
    events: ['document.declined'],
    success: () => ({ title: 'Document declined', description: 'Your consultant sees your reason.' }),
    failure: ['Declining failed', 'Failed to decline document. Please try again.'],
    onClose,
    onSuccess: onDeclined,
  });
  return (
    <DialogForm
      {...dialog}
      title={`Decline to sign ${document.title}?`}
      subtitle={<p>We'll tell your consultant why. They may send you a new version.</p>}
      submit="Decline"
      cancel="Go back"
      danger
      // The text stays until the page is left.
      afterClose={() => form.clearErrors()}
    >
      <Field control={control} name="reason" label="Why are you declining?">
        {(field) => <Input.TextArea {...field} rows={4} maxLength={2000} />}
      </Field>
    </DialogForm>
  );
}
