import { useId } from 'react';
import { Input, Select } from 'antd';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { Dialog } from '../../../shared/antd/dialog';
import { DraftNote } from '../../../shared/antd/draft-note';
import { Field } from '../../../shared/antd/field';
import { useDialogForm } from '../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { formatMoney } from '../../../shared/text/format';
import { given } from '../../../shared/http/paged-list';
import { PaymentsService, type PayingDto, type PaymentMethod } from '../../../shared/api';
import { invoiceName, methodOptions } from '../shared/invoice-labels';
import { methodRule } from '../shared/method-rule';
import { textRule } from '../../../shared/forms/text-rule';
import { usePaying } from './paying';
import { ReportedPayment } from './reported-payment';

/** Instructions for paying outside the portal, and a form to report the payment. */
export function HowToPayDialog() {
  const formId = useId();
  const { howTo, closeHowTo } = usePaying();
  const lastShown = useLastDefined(howTo);
  const report = useReportForm(howTo, closeHowTo);
  if (!lastShown) return null;
  const { invoice, instructions } = lastShown;
  const { paymentReport } = invoice;
  const { isSaving, open, onClose, afterClose } = report.dialog;
  const mayReport = invoice.allowed.includes('reportPayment');
  const name = invoiceName(invoice);
  return (
    <Dialog
      open={open}
      title={t('How to pay {name}', { name })}
      closable={!isSaving}
      onClose={onClose}
      afterClose={afterClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {mayReport ? t('Not yet') : t('Close')}
          </Button>
          {mayReport && (
            <Button type="primary" htmlType="submit" form={formId} loading={isSaving}>
              {t('I have paid')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p className="total row gap-l between">
          <b>{formatMoney(invoice.balance)}</b>
          <span>{t('[amount] to pay')}</span>
        </p>
        <p className="note as-written">{instructions?.trim() || t('Ask your consultant how to pay.')}</p>
        <p className="ui-hint">{t('Include {name} with your payment.', { name })}</p>
        {paymentReport && <ReportedPayment report={paymentReport} />}
        {mayReport && <ReportForm id={formId} report={report} />}
      </div>
    </Dialog>
  );
}

const longestReference = 200;

const reportSchema = z.object({
  method: methodRule(() => t('Select how you paid')),
  reference: textRule(longestReference),
});
type Report = z.infer<typeof reportSchema>;

function useReportForm(howTo: PayingDto | undefined, onClose: () => void) {
  const id = useLastDefined(howTo)?.invoice.id ?? 0;
  return useDialogForm({
    open: howTo !== undefined,
    draft: `payment-report:${id}`,
    schema: reportSchema,
    empty: { method: '', reference: '' },
    call: ({ method, reference }: Report, keyFor) =>
      PaymentsService.reportPayment({
        id,
        // Never empty: the schema rejects that.
        requestBody: { method: method as PaymentMethod, ...given({ reference }) },
        idempotencyKey: keyFor({ id, method, reference }),
      }),
    events: ['payment.reported'],
    success: () => ({
      title: t('Payment reported'),
      description: t('Thank you. We’ll confirm it when it arrives.'),
    }),
    failure: [t('Payment could not be reported'), t('Failed to report payment. Please try again.')],
    onClose,
  });
}

function ReportForm({ id, report }: { id: string; report: ReturnType<typeof useReportForm> }) {
  const { control, dialog } = report;
  return (
    <form
      id={id}
      noValidate
      className="ui-form ruled-strong above"
      onSubmit={(event) => {
        event.preventDefault();
        dialog.onSubmit();
      }}
    >
      <h3>{t('Already paid?')}</h3>
      <DraftNote draft={dialog.draft} />
      <Field control={control} name="method" label={t('How did you pay?')}>
        {({ value, ...field }) => (
          <Select {...field} value={value || null} placeholder={t('Choose')} options={methodOptions()} />
        )}
      </Field>
      <Field
        control={control}
        name="reference"
        label={t('Reference')}
        optional
        hint={t('Check or transfer number.')}
      >
        {(field) => <Input {...field} maxLength={longestReference} autoComplete="off" />}
      </Field>
    </form>
  );
}
