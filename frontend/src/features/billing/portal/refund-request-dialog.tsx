import { Input } from 'antd';
import { z } from 'zod/mini';
import { DialogForm } from '../../../shared/antd/dialog-form';
import { Field } from '../../../shared/antd/field';
import { useDialogForm } from '../../../shared/antd/use-dialog-form';
import { PaymentsService, type InvoiceDto } from '../../../shared/api';
import { invoiceName } from '../shared/invoice-labels';
import { textRule } from '../../../shared/text-rule';

const longestReason = 2000;

const refundRequestSchema = z.object({
  reason: textRule(longestReason, 'Tell us why'),
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
    success: () => ({ title: 'Refund requested', description: 'We’ll let you know soon.' }),
    failure: ['Refund request failed', 'Failed to request a refund. Please try again.'],
    onClose,
  });
  return (
    <DialogForm
      {...dialog}
      title={`Ask for a refund of ${invoiceName(invoice)}`}
      subtitle={<p>We’ll review it. If approved, the money goes back to how you paid.</p>}
      submit="Ask for a refund"
      // The text stays until the invoice is closed.
      afterClose={() => form.clearErrors()}
    >
      <Field control={control} name="reason" label="Why are you asking for a refund?">
        {(field) => <Input.TextArea {...field} rows={4} maxLength={longestReason} />}
      </Field>
    </DialogForm>
  );
}
