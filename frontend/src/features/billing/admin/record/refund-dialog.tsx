import { useMemo, useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useAction } from '../../../../shared/action/use-action';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { Field } from '../../../../shared/antd/field';
import { useLast } from '../../../../shared/antd/use-last';
import { PaymentsService } from '../../../../shared/api';
import { formatMoney } from '../../../../shared/format';
import { refundSchema, type RefundForm } from './payment-schema';

/** Money of an invoice that can go back. */
interface Refundable {
  invoiceId: number;
  /** The invoice's number. */
  name: string;
  clientName: string;
  /** What was received and has not gone back. */
  refundable: string;
}

interface RefundDialogProps {
  /** Undefined keeps the dialog closed. */
  of: Refundable | undefined;
  onClose: () => void;
}

const none: RefundForm = { amount: '', reason: '' };

/** Gives money back: how much and why, and then a question, since it cannot be taken back. */
export function RefundDialog({ of, onClose }: RefundDialogProps) {
  const shown = useLast(of);
  const [asked, setAsked] = useState<RefundForm>();
  const refundable = shown?.refundable ?? '0.00';
  const values = useMemo(() => ({ ...none, amount: refundable }), [refundable]);
  const form = useForm<RefundForm>({
    resolver: standardSchemaResolver(refundSchema(refundable)),
    defaultValues: none,
    values,
  });
  const { control, handleSubmit, reset, formState } = form;
  const refunding = useAction({
    call: (requestBody: RefundForm, keyFor) => {
      const id = shown?.invoiceId ?? 0;
      return PaymentsService.makeRefund({ id, requestBody, idempotencyKey: keyFor({ id, ...requestBody }) });
    },
    events: ['refund.made'],
    success: ({ amount, status }) =>
      status === 'succeeded'
        ? { title: 'Refund made', description: formatMoney(amount) }
        : { title: 'Refund is on its way', description: formatMoney(amount) },
    failure: 'Failed to refund',
    form,
    onSuccess: () => {
      setAsked(undefined);
      onClose();
    },
    onFailure: () => setAsked(undefined),
  });
  const question = useLast(asked);
  return (
    <>
      <FormDialog
        open={of !== undefined}
        title="Refund"
        subtitle={
          shown && (
            <p>
              {shown.name}, {shown.clientName}: up to {formatMoney(refundable)} can go back.
            </p>
          )
        }
        submit="Refund"
        isDirty={formState.isDirty}
        isSaving={refunding.isPending}
        onSubmit={() => void handleSubmit(setAsked)()}
        onClose={onClose}
        afterClose={() => reset(values)}
      >
        <Field control={control} name="amount" label="Amount">
          {(field) => <Input {...field} prefix="$" inputMode="decimal" autoComplete="off" />}
        </Field>
        <Field control={control} name="reason" label="Reason" hint="The client reads it on the credit note.">
          {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
        </Field>
      </FormDialog>
      <ConfirmDialog
        open={asked !== undefined}
        title={`Refund ${formatMoney(question?.amount ?? '0')}?`}
        confirm="Refund"
        cancel="Go back"
        pending={refunding.isPending}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && refunding.mutate(asked)}
      >
        {shown?.clientName} gets it back the way it was paid. What was paid outside of the portal you give
        back yourself. This cannot be taken back.
      </ConfirmDialog>
    </>
  );
}
