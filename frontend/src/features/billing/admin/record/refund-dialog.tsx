import { useMemo, useState } from 'react';
import { Input } from 'antd';
import { useWatch, type Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { Field, AmountInput } from '../../../../shared/antd/field';
import { RadioField } from '../../../../shared/antd/radio-field';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { type MadeRefundDto, PaymentsService } from '../../../../shared/api';
import { amountOf, centsOf, sumOf } from '../../../../shared/text/cents';
import { formatMoney } from '../../../../shared/text/format';
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

const none: RefundForm = { amount: '', reason: '', owed: '' };
const noRefund: Refundable = { invoiceId: 0, name: '', clientName: '', refundable: '0.00', owed: '0.00' };

/** One message for each part that could not be refunded. */
const failuresOf = (refunds: MadeRefundDto['refunds']): string[] =>
  refunds
    .filter(({ status }) => status === 'failed')
    .map(({ amount, failure }) =>
      t('{amount} could not be refunded: {reason}', {
        amount: formatMoney(amount),
        reason: failure ?? t('Unknown reason'),
      }),
    );

const isPartlyPaid = ({ owed }: Refundable): boolean => sumOf([owed]) > 0;

/** Balance after the refund; undefined for a paid invoice, and while the amount is invalid. */
function owedAfterRefund(of: Refundable, refund: Partial<RefundForm>): string | undefined {
  const cents = centsOf(refund.amount ?? '');
  if (!isPartlyPaid(of) || !cents || cents > sumOf([of.refundable])) return undefined;
  return formatMoney(amountOf(sumOf([of.owed]) + (refund.owed === 'still' ? cents : 0)));
}

/** Refunds money in two steps: amount and reason, then a confirmation, since a refund cannot be undone. */
export function RefundDialog({ of, onClose }: DialogOf<{ of: Refundable }>) {
  const lastShown = useLastDefined(of) ?? noRefund;
  const { control, saving, dialog, asked, takeBack } = useRefundForm(of, lastShown, onClose);
  const question = useLastDefined(asked) ?? none;
  const owedAfter = owedAfterRefund(lastShown, question);
  return (
    <>
      <FormDialog
        {...dialog}
        title={t('Refund')}
        subtitle={
          <p>
            {t('{name}, {clientName}: up to {refundable} can be refunded.', {
              name: lastShown.name,
              clientName: lastShown.clientName,
              refundable: formatMoney(lastShown.refundable),
            })}
          </p>
        }
        submit={t('[action] Refund')}
      >
        <Field control={control} name="amount" label={t('Amount')}>
          {(field) => <AmountInput {...field} />}
        </Field>
        <Field control={control} name="reason" label={t('Reason')} hint={t('Shown on the credit note.')}>
          {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
        </Field>
        {isPartlyPaid(lastShown) && <OwedField control={control} of={lastShown} />}
      </FormDialog>
      <ConfirmDialog
        open={asked !== undefined}
        title={t('Refund {amount}?', { amount: formatMoney(question.amount || '0') })}
        confirm={t('[action] Refund')}
        cancel={t('Go back')}
        pending={saving.isPending}
        onCancel={takeBack}
        onConfirm={() => asked && saving.mutate(asked)}
      >
        {t(
          '{clientName} gets it back. Card payments are refunded to the card. You return checks and cash yourself. You can’t undo this.',
          { clientName: lastShown.clientName },
        )}
        {owedAfter && ` ${t("They'll owe {owedAfter} after this.", { owedAfter })}`}
      </ConfirmDialog>
    </>
  );
}

/** `asked` is the refund to confirm. */
function useRefundForm(of: Refundable | undefined, lastShown: Refundable, onClose: () => void) {
  const { invoiceId: id, refundable } = lastShown;
  const owed = isPartlyPaid(lastShown) ? 'still' : '';
  const [asked, setAsked] = useState<RefundForm>();
  const values = useMemo<RefundForm>(() => ({ ...none, amount: refundable, owed }), [refundable, owed]);
  const takeBack = () => setAsked(undefined);
  const form = useDialogForm({
    open: of !== undefined,
    draft: `refund:${id}`,
    schema: refundSchema(refundable),
    empty: none,
    values,
    holds: (refund: RefundForm) => {
      setAsked(refund);
      return true;
    },
    call: ({ owed: whether, ...order }: RefundForm, keyFor) => {
      const requestBody = { ...order, ...(whether !== '' && { stillOwed: whether === 'still' }) };
      return PaymentsService.createRefund({
        id,
        requestBody,
        idempotencyKey: keyFor({ id, ...requestBody }),
      });
    },
    events: ['refund.made'],
    success: ({ amount, status, refunds }) => ({
      title: status === 'succeeded' ? t('Refund complete') : t('Refund started'),
      description: [formatMoney(amount), ...failuresOf(refunds)].join('. '),
    }),
    failure: t('Failed to refund'),
    onSuccess: () => {
      takeBack();
      onClose();
    },
    onFailure: takeBack,
    onClose,
  });
  return { ...form, asked, takeBack };
}

/** Whether a refund raises the balance again, and the balance after it. */
function OwedField({ control, of }: { control: Control<RefundForm>; of: Refundable }) {
  const owedAfter = owedAfterRefund(of, useWatch({ control }));
  return (
    <>
      <RadioField
        control={control}
        name="owed"
        label={t('Does the client still owe this money?')}
        options={[
          { value: 'still', label: t('Yes, they still owe it') },
          { value: 'reduced', label: t('No, reduce the invoice') },
        ]}
      />
      <p role="status">
        {owedAfter &&
          t('{clientName} will owe {owedAfter} after this.', { clientName: of.clientName, owedAfter })}
      </p>
    </>
  );
}
