import { useId } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Input, Select } from 'antd';
import { useForm } from 'react-hook-form';
import { useAction } from '../../../shared/action/use-action';
import { Dialog } from '../../../shared/antd/dialog';
import { Field } from '../../../shared/antd/field';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { errorMessage } from '../../../shared/api-error';
import { formatMoney } from '../../../shared/format';
import { given } from '../../../shared/paged-list';
import { PaymentsService, type ReportPaymentDto } from '../../../shared/api';
import { invoiceName, methodOptions } from '../shared/invoice-labels';
import { useFormDraft } from '../../../shared/use-form-draft';
import { DraftNote } from '../../../shared/antd/draft-note';
import { usePaying } from './paying';
import { ReportedPayment } from './reported-payment';
import { emptyReport, longestReference, reportSchema, type ReportForm } from './report-schema';
import './how-to-pay.css';

/** Instructions for paying outside the portal, and a form to report the payment. */
export function HowToPayDialog() {
  const formId = useId();
  const { howTo, closeHowTo: onClose } = usePaying();
  const lastShown = useLastDefined(howTo);
  const form = useForm<ReportForm>({
    resolver: standardSchemaResolver(reportSchema),
    defaultValues: emptyReport,
  });
  const { control, handleSubmit, reset } = form;
  const draft = useFormDraft(form, howTo && `payment-report:${howTo.invoice.id}`);
  const reporting = useAction({
    call: ({ id, method, reference }: { id: number } & ReportPaymentDto, keyFor) =>
      PaymentsService.reportPayment({
        id,
        requestBody: { method, ...given({ reference }) },
        idempotencyKey: keyFor({ id, method, reference }),
      }),
    events: ['payment.reported'],
    success: () => ({
      title: 'Payment reported',
      description: 'Thank you. We’ll confirm it when it arrives.',
    }),
    failure: (failure) => ({
      title: 'Payment could not be reported',
      description: errorMessage(failure, 'Failed to report payment. Please try again.'),
    }),
    form,
    onSuccess: onClose,
  });
  if (!lastShown) return null;
  const { invoice, instructions } = lastShown;
  const { paymentReport } = invoice;
  const mayReport = invoice.allowed.includes('reportPayment');
  const name = invoiceName(invoice);
  const isSaving = reporting.isPending;
  return (
    <Dialog
      open={howTo !== undefined}
      title={`How to pay ${name}`}
      closable={!isSaving}
      onClose={onClose}
      afterClose={() => reset(emptyReport)}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {mayReport ? 'Not yet' : 'Close'}
          </Button>
          {mayReport && (
            <Button type="primary" htmlType="submit" form={formId} loading={isSaving}>
              I have paid
            </Button>
          )}
        </>
      }
    >
      <p className="total row gap-l between">
        <b>{formatMoney(invoice.balance)}</b>
        <span>to pay</span>
      </p>
      <p className="note as-written">{instructions?.trim() || 'Ask your consultant how to pay.'}</p>
      <p className="ui-hint">Include {name} with your payment.</p>
      {paymentReport && <ReportedPayment report={paymentReport} />}
      {mayReport && (
        <form
          id={formId}
          noValidate
          className="ui-form invoice-report"
          onSubmit={(event) =>
            void handleSubmit(({ method, reference }) => {
              if (method) reporting.mutate({ id: invoice.id, method, reference });
            })(event)
          }
        >
          <h3>Already paid?</h3>
          <DraftNote draft={draft} />
          <Field control={control} name="method" label="How did you pay?">
            {({ value, ...field }) => (
              <Select {...field} value={value || null} placeholder="Choose" options={methodOptions} />
            )}
          </Field>
          <Field
            control={control}
            name="reference"
            label="Reference"
            optional
            hint="Check or transfer number."
          >
            {(field) => <Input {...field} maxLength={longestReference} autoComplete="off" />}
          </Field>
        </form>
      )}
    </Dialog>
  );
}
