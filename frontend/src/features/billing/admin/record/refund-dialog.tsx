import { useMemo, useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../../admin/forms/form-dialog';
import { useAction } from '../../../../shared/action/use-action';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { Field } from '../../../../shared/antd/field';
import { useLast } from '../../../../shared/antd/use-last';
import { PaymentsService, type AdminInvoiceDto } from '../../../../shared/api';
import { formatMoney } from '../../../../shared/format';
import { invoiceName } from '../../shared/invoice-words';
import { amountOf, sumOf } from '../cents';
import { refundSchema, type RefundForm } from './payment-schema';

/** The invoice as far as a refund needs it. */
type Refundable = Pick<
  AdminInvoiceDto,
  'id' | 'invoiceNumber' | 'client' | 'status' | 'amount' | 'balance' | 'refunded'
>;

interface RefundDialogProps {
  /** The invoice of which money goes back; undefined keeps the dialog closed. */
  invoice: Refundable | undefined;
  onClose: () => void;
}

const none: RefundForm = { amount: '', reason: '' };

/** What was received and has not gone back; the refunds of a partly paid invoice have raised its balance already. */
function refundableOf({ status, amount, balance, refunded }: Refundable): string {
  return amountOf(sumOf([amount]) - sumOf([balance]) - (status === 'paid' ? sumOf([refunded]) : 0));
}

/** Gives money back: how much and why, and then a question, since it cannot be taken back. */
export function RefundDialog({ invoice, onClose }: RefundDialogProps) {
  const shown = useLast(invoice);
  const [asked, setAsked] = useState<RefundForm>();
  const refundable = shown ? refundableOf(shown) : '0.00';
  const values = useMemo(() => ({ ...none, amount: refundable }), [refundable]);
  const form = useForm<RefundForm>({
    resolver: standardSchemaResolver(refundSchema(refundable)),
    defaultValues: none,
    values,
  });
  const { control, handleSubmit, reset, formState } = form;
  const refunding = useAction({
    call: (requestBody: RefundForm, keyFor) => {
      const id = shown?.id ?? 0;
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
        open={invoice !== undefined}
        title="Refund"
        subtitle={
          shown && (
            <p>
              {invoiceName(shown)}, {shown.client.name}: up to {formatMoney(refundable)} can go back.
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
        {shown?.client.name} gets it back the way it was paid. What was paid outside of the portal you give
        back yourself. This cannot be taken back.
      </ConfirmDialog>
    </>
  );
}
