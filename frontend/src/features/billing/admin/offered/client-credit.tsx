import { useState } from 'react';
import { Input, Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { AmountInput, Field } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { CreditService, type PaymentMethod } from '../../../../shared/api';
import { amountRule } from '../../../../shared/forms/amount-rule';
import { centsOf } from '../../../../shared/text/cents';
import { formatMoney } from '../../../../shared/text/format';
import { CreditEntries } from '../../shared/credit-entries';
import { methodOptions } from '../../shared/invoice-labels';
import { methodRule } from '../../shared/method-rule';

/** @param userId users.id of the client; undefined loads nothing */
export const useClientCredit = (userId: number | undefined) =>
  useQuery({
    queryKey: [`/api/admin/clients/${userId ?? 0}/credit`],
    queryFn: () => CreditService.getClientCredit({ id: userId ?? 0 }),
    enabled: userId !== undefined,
  });

/** Credit of a client; nothing until there was some. */
export function ClientCredit({ userId }: { userId: number }) {
  const { data: credit } = useClientCredit(userId);
  const [refunding, setRefunding] = useState<number>();
  if (!credit || credit.entries.length === 0) return null;
  return (
    <section className="ui-card below" aria-labelledby="credit">
      <header>
        <h2 id="credit">{t('Credit: {amount}', { amount: formatMoney(credit.balance) })}</h2>
        {credit.balance !== '0.00' && (
          <Button onClick={() => setRefunding(userId)}>{t('Refund credit')}</Button>
        )}
      </header>
      <details className="credit-history">
        <summary className="opens">{t('History')}</summary>
        <CreditEntries entries={credit.entries} invoice={(id) => ({ to: `/admin/invoices?invoice=${id}` })} />
      </details>
      <RefundCreditDialog
        userId={refunding}
        balance={credit.balance}
        onClose={() => setRefunding(undefined)}
      />
    </section>
  );
}

/** Button that records money which came before an invoice. */
export function AddCreditButton({ userId }: { userId: number }) {
  const [open, setOpen] = useState<number>();
  return (
    <>
      <Button onClick={() => setOpen(userId)}>{t('Add credit')}</Button>
      <AddCreditDialog userId={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

interface CreditForm {
  amount: string;
  method: PaymentMethod | '';
  reference: string;
  /** Only of credit that is refunded. */
  reason: string;
}

const emptyCredit: CreditForm = { amount: '', method: '', reference: '', reason: '' };
const addSchema = z.object({
  amount: amountRule,
  method: methodRule(() => t('Please select how it was paid')),
  reference: z.string().check(z.trim()),
  reason: z.string(),
});

function AddCreditDialog({ userId, onClose }: DialogOf<{ userId: number }>) {
  const id = useLastDefined(userId) ?? 0;
  const { control, dialog } = useDialogForm({
    open: userId !== undefined,
    draft: `credit:${id}`,
    schema: addSchema,
    empty: emptyCredit,
    call: ({ amount, method, reference }: CreditForm, keyFor) => {
      // Never empty: the schema rejects that.
      const requestBody = { amount, method: method as PaymentMethod, reference: reference || null };
      return CreditService.createClientCredit({
        id,
        requestBody,
        idempotencyKey: keyFor({ id, ...requestBody }),
      });
    },
    events: ['credit.changed'],
    success: ({ amount }) => ({ title: t('Credit added'), description: formatMoney(amount) }),
    failure: t('Failed to add the credit'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Add credit')}
      subtitle={<p>{t('Record money that came before an invoice. You can use it for their invoices.')}</p>}
      submit={t('Add credit')}
    >
      <MovementFields control={control} />
    </FormDialog>
  );
}

const refundSchema = (balance: string) =>
  z.object({
    amount: amountRule.check(
      z.refine((typed) => (centsOf(typed) ?? 0) <= (centsOf(balance) ?? 0), {
        error: () => t('That’s more than the {amount} of credit', { amount: formatMoney(balance) }),
      }),
    ),
    method: methodRule(() => t('Select how you paid')),
    reference: z.string().check(z.trim()),
    reason: z.string().check(z.trim(), z.minLength(1, { error: () => t('Enter a reason') })),
  });

function RefundCreditDialog({
  userId,
  balance,
  onClose,
}: DialogOf<{ userId: number }> & { balance: string }) {
  const id = useLastDefined(userId) ?? 0;
  const { control, dialog } = useDialogForm({
    open: userId !== undefined,
    draft: `credit-refund:${id}`,
    schema: refundSchema(balance),
    empty: emptyCredit,
    call: ({ method, reference, ...given }: CreditForm, keyFor) => {
      const requestBody = { ...given, method: method as PaymentMethod, reference: reference || null };
      return CreditService.createCreditRefund({
        id,
        requestBody,
        idempotencyKey: keyFor({ id, ...requestBody }),
      });
    },
    events: ['credit.changed'],
    success: t('Credit refunded'),
    failure: t('Failed to refund the credit'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Refund credit')}
      subtitle={
        <p>
          {t(
            'You can refund up to {amount}. You pay it back yourself and record it here. You can’t undo this.',
            {
              amount: formatMoney(balance),
            },
          )}
        </p>
      }
      submit={t('Refund credit')}
    >
      <MovementFields control={control} />
      <Field control={control} name="reason" label={t('Reason')}>
        {(field) => <Input.TextArea {...field} rows={2} maxLength={2000} />}
      </Field>
    </FormDialog>
  );
}

function MovementFields({ control }: { control: Control<CreditForm> }) {
  return (
    <>
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
      <Field
        control={control}
        name="reference"
        label={t('Reference')}
        optional
        hint={t('Check or transfer number.')}
      >
        {(field) => <Input {...field} maxLength={200} autoComplete="off" />}
      </Field>
    </>
  );
}
