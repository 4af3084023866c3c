import { useMemo, useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input, Radio } from 'antd';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useAction } from '../../../../shared/action/use-action';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { AmountInput } from '../../../../shared/antd/amount-input';
import { Field } from '../../../../shared/antd/field';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { type MadeRefundDto, PaymentsService } from '../../../../shared/api';
import { amountOf, centsOf, sumOf } from '../../../../shared/cents';
import { formatMoney } from '../../../../shared/format';
import { useFormDraft } from '../../../../shared/use-form-draft';
import { refundSchema, type RefundForm } from './payment-schema';

/** Refundable amount of an invoice. */
interface Refundable {
  invoiceId: number;
  /** The invoice's number. */
  name: string;
  clientName: string;
  /** Amount received and not yet refunded. */
  refundable: string;
  /** Balance of a partly paid invoice, which the refund may raise; '0.00' for a paid one. */
  owed: string;
}

interface RefundDialogProps {
  /** Undefined keeps the dialog closed. */
  of: Refundable | undefined;
  onClose: () => void;
}

const none: RefundForm = { amount: '', reason: '', owed: '' };

/** One message for each part that could not be refunded. */
const failuresOf = (refunds: MadeRefundDto['refunds']): string[] =>
  refunds
    .filter(({ status }) => status === 'failed')
    .map(
      ({ amount, failure }) => `${formatMoney(amount)} could not be refunded: ${failure ?? 'Unknown reason'}`,
    );

/** Balance after the refund; undefined while the amount is invalid. */
function owedAfterRefund(owed: string, refundable: string, refund: Partial<RefundForm>): string | undefined {
  const cents = centsOf(refund.amount ?? '');
  if (!cents || cents > sumOf([refundable])) return undefined;
  return amountOf(sumOf([owed]) + (refund.owed === 'still' ? cents : 0));
}

/** Refunds money in two steps: amount and reason, then a confirmation, since a refund cannot be undone. */
export function RefundDialog({ of, onClose }: RefundDialogProps) {
  const lastShown = useLastDefined(of);
  const [asked, setAsked] = useState<RefundForm>();
  const refundable = lastShown?.refundable ?? '0.00';
  const owed = lastShown?.owed ?? '0.00';
  const asksOwed = sumOf([owed]) > 0;
  const values = useMemo<RefundForm>(
    () => ({ ...none, amount: refundable, owed: asksOwed ? 'still' : '' }),
    [refundable, asksOwed],
  );
  const form = useForm<RefundForm>({
    resolver: standardSchemaResolver(refundSchema(refundable)),
    defaultValues: none,
    values,
  });
  const { control, handleSubmit, reset, formState } = form;
  const typed = useWatch({ control });
  const owedAfter = owedAfterRefund(owed, refundable, typed);
  const draft = useFormDraft(form, of && `refund:${of.invoiceId}`);
  const refunding = useAction({
    call: ({ owed, ...order }: RefundForm, keyFor) => {
      const id = lastShown?.invoiceId ?? 0;
      const requestBody = { ...order, ...(owed !== '' && { stillOwed: owed === 'still' }) };
      return PaymentsService.makeRefund({ id, requestBody, idempotencyKey: keyFor({ id, ...requestBody }) });
    },
    events: ['refund.made'],
    success: ({ amount, status, refunds }) => ({
      title: status === 'succeeded' ? 'Refund complete' : 'Refund started',
      description: [formatMoney(amount), ...failuresOf(refunds)].join('. '),
    }),
    failure: 'Failed to refund',
    form,
    onSuccess: () => {
      setAsked(undefined);
      onClose();
    },
    onFailure: () => setAsked(undefined),
  });
  const question = useLastDefined(asked);
  return (
    <>
      <FormDialog
        open={of !== undefined}
        title="Refund"
        subtitle={
          lastShown && (
            <p>
              {lastShown.name}, {lastShown.clientName}: up to {formatMoney(refundable)} can be refunded.
            </p>
          )
        }
        submit="Refund"
        isDirty={formState.isDirty}
        isSaving={refunding.isPending}
        draft={draft}
        onSubmit={() => void handleSubmit(setAsked)()}
        onClose={onClose}
        afterClose={() => reset(values)}
      >
        <Field control={control} name="amount" label="Amount">
          {(field) => <AmountInput {...field} />}
        </Field>
        <Field control={control} name="reason" label="Reason" hint="Shown on the credit note.">
          {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
        </Field>
        {asksOwed && (
          <Field control={control} name="owed" label="Does the client still owe this money?">
            {(field) => (
              <Radio.Group
                id={field.id}
                name={field.name}
                value={field.value}
                onChange={field.onChange}
                aria-label="Does the client still owe this money?"
                vertical
                options={[
                  { value: 'still', label: 'Yes, they still owe it' },
                  { value: 'reduced', label: 'No, reduce the invoice' },
                ]}
              />
            )}
          </Field>
        )}
        {asksOwed && (
          <p role="status">
            {owedAfter && `${lastShown?.clientName} will owe ${formatMoney(owedAfter)} after this.`}
          </p>
        )}
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
        {lastShown?.clientName} gets it back. Card payments are refunded to the card. You return checks and
        cash yourself. You can’t undo this.
        {asksOwed && owedAfter && ` They'll owe ${formatMoney(owedAfter)} after this.`}
      </ConfirmDialog>
    </>
  );
}
