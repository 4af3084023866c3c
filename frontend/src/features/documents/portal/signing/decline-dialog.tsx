import { Input } from 'antd';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { SigningService, type DocumentDto } from '../../../../shared/api';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { Field } from '../../../../shared/antd/field';
import { textRule } from '../../../../shared/forms/text-rule';
import { useDialogForm } from '../../../../shared/antd/form-dialog';

const declineSchema = z.object({
  reason: textRule(2000, () => t('Tell us why')),
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
    success: () => ({ title: t('Document declined'), description: t('Your consultant sees your reason.') }),
    failure: [t('Declining failed'), t('Failed to decline document. Please try again.')],
    onClose,
    onSuccess: onDeclined,
  });
  return (
    <DialogForm
      {...dialog}
      title={t('Decline to sign {title}?', { title: document.title })}
      subtitle={<p>{t("We'll tell your consultant why. They may send you a new version.")}</p>}
      submit={t('[signature] Decline')}
      cancel={t('Go back')}
      danger
      // The text stays until the page is left.
      afterClose={() => form.clearErrors()}
    >
      <Field control={control} name="reason" label={t('Why are you declining?')}>
        {(field) => <Input.TextArea {...field} rows={4} maxLength={2000} />}
      </Field>
    </DialogForm>
  );
}
