import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useAction } from '../../../shared/action/use-action';
import { DialogForm } from '../../../shared/antd/dialog-form';
import { Field } from '../../../shared/antd/field';
import { errorMessage } from '../../../shared/api-error';
import { PaymentsService, type InvoiceDto } from '../../../shared/api';
import { invoiceName } from '../shared/invoice-labels';
import { useFormDraft } from '../../../shared/use-form-draft';

const longestReason = 2000;

const refundRequestSchema = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Tell us why'),
      z.maxLength(longestReason, `Must be at most ${longestReason} characters`),
    ),
});
type RefundRequestForm = z.infer<typeof refundRequestSchema>;

interface RefundRequestDialogProps {
  invoice: InvoiceDto;
  open: boolean;
  onClose: () => void;
}

/** Requests a refund, with a reason. */
export function RefundRequestDialog({ invoice, open, onClose }: RefundRequestDialogProps) {
  const form = useForm<RefundRequestForm>({
    resolver: standardSchemaResolver(refundRequestSchema),
    defaultValues: { reason: '' },
  });
  const { control, handleSubmit, clearErrors } = form;
  const draft = useFormDraft(form, open ? `refund-request:${invoice.id}` : undefined);
  const asking = useAction({
    call: (requestBody: RefundRequestForm, keyFor) =>
      PaymentsService.requestRefund({
        id: invoice.id,
        requestBody,
        idempotencyKey: keyFor({ id: invoice.id, ...requestBody }),
      }),
    events: ['refund.requested'],
    success: () => ({
      title: 'Refund requested',
      description: 'We’ll let you know soon.',
    }),
    failure: (failure) => ({
      title: 'Refund request failed',
      description: errorMessage(failure, 'Failed to request a refund. Please try again.'),
    }),
    form,
    onSuccess: onClose,
  });
  return (
    <DialogForm
      open={open}
      title={`Ask for a refund of ${invoiceName(invoice)}`}
      subtitle={<p>We’ll review it. If approved, the money goes back to how you paid.</p>}
      submit="Ask for a refund"
      isSaving={asking.isPending}
      draft={draft}
      onSubmit={() => void handleSubmit((values) => asking.mutate(values))()}
      onClose={onClose}
      // The text stays until the invoice is closed.
      afterClose={() => clearErrors()}
    >
      <Field control={control} name="reason" label="Why are you asking for a refund?">
        {(field) => <Input.TextArea {...field} rows={4} maxLength={longestReason} />}
      </Field>
    </DialogForm>
  );
}
