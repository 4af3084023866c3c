import { useMemo } from 'react';
import { Checkbox, Input, Select } from 'antd';
import { useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { Field, AmountInput } from '../../../../shared/antd/field';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { PaymentsService, type AdminInvoiceDto, type PaymentMethod } from '../../../../shared/api';
import { amountOf, centsOf } from '../../../../shared/text/cents';
import { formatMoney, todayIn } from '../../../../shared/text/format';
import { useSite } from '../../../../shared/practice/site';
import { usePostingQuestion } from '../offered/use-posting-question';
import { invoiceName, methodOptions } from '../../shared/invoice-labels';
import { useInvoiceDetails } from './invoice-tasks';
import { UseClientCredit } from './use-client-credit';
import { paymentSchema, restOf, type PaymentForm } from './payment-schema';

const none: PaymentForm = { amount: '', method: '', reference: '', receivedOn: '', keepRest: false };

/** Records a payment that was received outside the portal. */
export function RecordPaymentDialog({ invoice, onClose }: DialogOf<{ invoice: AdminInvoiceDto }>) {
  const lastInvoice = useLastDefined(invoice);
  const { control, dialog, today, question } = usePaymentForm(invoice, onClose);
  const amount = useWatch({ control, name: 'amount' });
  const cents = centsOf(amount);
  const rest = restOf(amount, lastInvoice?.balance ?? '0.00');
  return (
    <FormDialog
      {...dialog}
      title={t('Record payment')}
      subtitle={
        lastInvoice && (
          <p>
            {t('{invoice}, {name}: {balance} owed. Record money you’ve received.', {
              invoice: invoiceName(lastInvoice),
              name: lastInvoice.client.name,
              balance: formatMoney(lastInvoice.balance),
            })}
          </p>
        )
      }
      submit={cents ? t('Record {amount}', { amount: formatMoney(amountOf(cents)) }) : t('Record payment')}
    >
      {lastInvoice && (
        <UseClientCredit invoice={lastInvoice} isOpen={invoice !== undefined} onUsed={onClose} />
      )}
      <div className="ui-form-pairs">
        <Field control={control} name="amount" label={t('Amount')}>
          {(field) => <AmountInput {...field} />}
        </Field>
        <Field control={control} name="method" label={t('Method')}>
          {({ value, ...field }) => (
            <Select
              {...field}
              value={value || null}
              placeholder={t('Choose how it was paid')}
              options={methodOptions()}
            />
          )}
        </Field>
      </div>
      {rest > 0 && (
        <Field control={control} name="keepRest" label={t('Above the balance')} optional="unmarked">
          {({ value, onChange, ...field }) => (
            <Checkbox {...field} checked={value} onChange={(event) => onChange(event.target.checked)}>
              {t('Keep {amount} as credit', { amount: formatMoney(amountOf(rest)) })}
            </Checkbox>
          )}
        </Field>
      )}
      <Field control={control} name="receivedOn" label={t('Received on')}>
        {(field) => <Input {...field} type="date" max={today} className="admin-date" />}
      </Field>
      <Field
        control={control}
        name="reference"
        label={t('Reference')}
        optional
        hint={t('For example, a check number. Shown on the receipt.')}
      >
        {(field) => <Input {...field} maxLength={200} autoComplete="off" />}
      </Field>
      {question}
    </FormDialog>
  );
}

/** Starts with the balance, today and the method that the client reported, else the one that was recorded last. */
function usePaymentForm(invoice: AdminInvoiceDto | undefined, onClose: () => void) {
  const lastInvoice = useLastDefined(invoice);
  const lastMethod = useInvoiceDetails(invoice?.id).data?.lastPaymentMethod;
  const today = todayIn(useSite().timeZone);
  const { confirmed, dialog: question } = usePostingQuestion();
  const values = useMemo((): PaymentForm => {
    if (!lastInvoice) return none;
    const { balance, paymentReport } = lastInvoice;
    const { method = lastMethod ?? '', reference } = paymentReport ?? {};
    return { amount: balance, method, reference: reference ?? '', receivedOn: today, keepRest: false };
  }, [lastInvoice, lastMethod, today]);
  const form = useDialogForm({
    open: invoice !== undefined,
    draft: `payment:${invoice?.id}`,
    schema: paymentSchema(lastInvoice?.balance ?? '0.00', today),
    empty: none,
    values,
    call: ({ method, reference, keepRest, ...payment }: PaymentForm, keyFor) => {
      const id = lastInvoice?.id ?? 0;
      // Never empty: the schema rejects that.
      const kept = keepRest && restOf(payment.amount, lastInvoice?.balance ?? '0.00') > 0 && { keepRest };
      const received = {
        ...payment,
        method: method as PaymentMethod,
        reference: reference || null,
        ...kept,
      };
      return confirmed((word) => {
        const requestBody = { ...received, ...word };
        return PaymentsService.recordPayment({
          id,
          requestBody,
          idempotencyKey: keyFor({ id, ...requestBody }),
        });
      });
    },
    events: ['payment.settled'],
    success: ({ amount, keptAsCredit }) => ({
      title: t('Payment recorded'),
      description:
        keptAsCredit === '0.00'
          ? formatMoney(amount)
          : t('{amount}, and {credit} of credit', {
              amount: formatMoney(amount),
              credit: formatMoney(keptAsCredit),
            }),
    }),
    failure: t('Failed to record payment'),
    onClose,
  });
  return { ...form, today, question };
}
