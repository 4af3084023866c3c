import { useMemo } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input, Select } from 'antd';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useAction } from '../../../../shared/action/use-action';
import { AmountInput } from '../../../../shared/antd/amount-input';
import { Field } from '../../../../shared/antd/field';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { PaymentsService, type AdminInvoiceDto, type PaymentMethod } from '../../../../shared/api';
import { formatMoney, todayIn } from '../../../../shared/format';
import { useSite } from '../../../../shared/site';
import { invoiceName, methodOptions } from '../../shared/invoice-labels';
import { useFormDraft } from '../../../../shared/use-form-draft';
import { paymentSchema, type PaymentForm } from './payment-schema';

interface RecordPaymentDialogProps {
  /** The invoice that was paid; undefined keeps the dialog closed. */
  invoice: AdminInvoiceDto | undefined;
  onClose: () => void;
}

/** Initial values: the balance, and the method that the client reported, if any. */
const formOf = ({ balance, paymentReport }: AdminInvoiceDto, receivedOn: string): PaymentForm => ({
  amount: balance,
  method: paymentReport?.method ?? '',
  reference: paymentReport?.reference ?? '',
  receivedOn,
});
const none: PaymentForm = { amount: '', method: '', reference: '', receivedOn: '' };

/** Records a payment that was received outside the portal. */
export function RecordPaymentDialog({ invoice, onClose }: RecordPaymentDialogProps) {
  const lastInvoice = useLastDefined(invoice);
  const balance = lastInvoice?.balance ?? '0.00';
  const today = todayIn(useSite().timeZone);
  const issuedOn = lastInvoice?.issuedOn ?? null;
  const values = useMemo(() => (lastInvoice ? formOf(lastInvoice, today) : none), [lastInvoice, today]);
  const form = useForm<PaymentForm>({
    resolver: standardSchemaResolver(paymentSchema(balance, issuedOn, today)),
    defaultValues: none,
    values,
  });
  const { control, handleSubmit, reset, formState } = form;
  const draft = useFormDraft(form, invoice && `payment:${invoice.id}`);
  const recording = useAction({
    call: ({ amount, method, reference, receivedOn }: PaymentForm, keyFor) => {
      const id = lastInvoice?.id ?? 0;
      // Unreachable: the schema rejects an empty method.
      const paidBy = method as PaymentMethod;
      const requestBody = { amount, method: paidBy, reference: reference || null, receivedOn };
      return PaymentsService.recordPayment({
        id,
        requestBody,
        idempotencyKey: keyFor({ id, ...requestBody }),
      });
    },
    events: ['payment.settled'],
    success: ({ amount }) => ({ title: 'Payment recorded', description: formatMoney(amount) }),
    failure: 'Failed to record payment',
    form,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      open={invoice !== undefined}
      title="Record payment"
      subtitle={
        lastInvoice && (
          <p>
            {invoiceName(lastInvoice)}, {lastInvoice.client.name}: {formatMoney(balance)} owed. Record money
            you’ve received.
          </p>
        )
      }
      submit="Record payment"
      isDirty={formState.isDirty}
      isSaving={recording.isPending}
      draft={draft}
      onSubmit={() => void handleSubmit((payment) => recording.mutate(payment))()}
      onClose={onClose}
      afterClose={() => reset(values)}
    >
      <div className="ui-form-pairs">
        <Field control={control} name="amount" label="Amount">
          {(field) => <AmountInput {...field} />}
        </Field>
        <Field control={control} name="method" label="Method">
          {({ value, ...field }) => (
            <Select
              {...field}
              {...(value !== '' && { value })}
              placeholder="Choose how it was paid"
              options={methodOptions}
            />
          )}
        </Field>
      </div>
      <Field control={control} name="receivedOn" label="Received on">
        {(field) => (
          <Input
            {...field}
            type="date"
            max={today}
            {...(issuedOn && { min: issuedOn })}
            className="admin-date"
          />
        )}
      </Field>
      <Field
        control={control}
        name="reference"
        label="Reference"
        optional
        hint="For example, a check number. Shown on the receipt."
      >
        {(field) => <Input {...field} maxLength={200} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
