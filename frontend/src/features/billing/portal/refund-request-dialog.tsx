import { Input } from 'antd';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { DialogForm } from '../../../shared/antd/dialog-form';
import { Field } from '../../../shared/antd/field';
import { useDialogForm } from '../../../shared/antd/use-dialog-form';
import { PaymentsService, type InvoiceDto } from '../../../shared/api';
import { invoiceName } from '../shared/invoice-labels';
import { textRule } from '../../../shared/text-rule';

const longestReason = 2000;

const refundRequestSchema = z.object({
  reason: textRule(longestReason, () => t('Tell us why')),
});
type RefundRequestForm = z.infer<typeof refundRequestSchema>;

interface RefundRequestDialogProps {
  invoice: InvoiceDto;
  open: boolean;
  onClose: () => void;
}

/** Requests a refund, with a reason. */
export function RefundRequestDialog({ invoice, open, onClose }: RefundRequestDialogProps) {
  const { form, control, dialog } = useDialogForm({
    open,
    draft: `refund-request:${invoice.id}`,
    schema: refundRequestSchema,
    empty: { reason: '' },
    call: (requestBody: RefundRequestForm, keyFor) =>
      PaymentsService.requestRefund({
        id: invoice.id,
        requestBody,
        idempotencyKey: keyFor({ id: invoice.id, ...requestBody }),
      }),
    events: ['refund.requested'],
    success: () => ({ title: t('Refund requested'), description: t('We’ll let you know soon.') }),
    failure: [t('Refund request failed'), t('Failed to request a refund. Please try again.')],
    onClose,
  });
  return (
    <DialogForm
      {...dialog}
      title={t('Ask for a refund of {invoice}', { invoice: invoiceName(invoice) })}
      subtitle={<p>{t('We’ll review it. If approved, the money goes back to how you paid.')}</p>}
      submit={t('Ask for a refund')}
      // The text stays until the invoice is closed.
      afterClose={() => form.clearErrors()}
    >
      <Field control={control} name="reason" label={t('Why are you asking for a refund?')}>
        {(field) => <Input.TextArea {...field} rows={4} maxLength={longestReason} />}
      </Field>
    </DialogForm>
  );
}
