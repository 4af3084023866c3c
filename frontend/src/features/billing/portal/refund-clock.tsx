import { useState } from 'react';
import { Input } from 'antd';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { formatDate, formatMoment } from '../../../shared/text/format';
import { useNow } from '../../../shared/text/use-now';
import {
  type InvoiceDetailsDto,
  type InvoiceDto,
  type InvoiceRefundRequestDto,
  PaymentsService,
} from '../../../shared/api';
import { T } from '../../../shared/text/rich-text';
import { InvoiceNote } from '../shared/invoice-note';
import { z } from 'zod/mini';
import { Button } from '../../../shared/antd/button';
import { Field } from '../../../shared/antd/field';
import { useDialogForm } from '../../../shared/antd/form-dialog';
import { DialogForm } from '../../../shared/antd/dialog-form';
import { invoiceName } from '../shared/invoice-labels';
import { textRule } from '../../../shared/forms/text-rule';

interface RefundClockProps {
  invoice: InvoiceDto | InvoiceDetailsDto;
  /** The client's last refund request, if any. */
  request: InvoiceRefundRequestDto | null;
}

/** Deadline for a refund request, and the decision about a request. */
export function RefundClock({ invoice, request }: RefundClockProps) {
  const now = useNow();
  const [isRequesting, setIsRequesting] = useState(false);
  const { may, other } = useActingFor();
  const { refundableUntil } = invoice;
  const mayRequest = may('pay') && 'allowed' in invoice && invoice.allowed.includes('requestRefund');
  // The deadline may pass while the invoice is shown.
  const isInTime = mayRequest && refundableUntil !== null && Date.parse(refundableUntil) > now;
  return (
    <>
      {request?.status === 'open' && (
        <InvoiceNote icon="clock" role="status">
          {other
            ? t('A refund was requested on {date}. We’ll let you know soon.', {
                date: formatDate(request.created_at),
              })
            : t('You asked for a refund on {date}. We’ll let you know soon.', {
                date: formatDate(request.created_at),
              })}
        </InvoiceNote>
      )}
      {request?.status === 'declined' && (
        <InvoiceNote icon="info">{declinedText(request, Boolean(other))}</InvoiceNote>
      )}
      {isInTime && (
        <InvoiceNote
          icon="clock"
          actions={<Button onClick={() => setIsRequesting(true)}>{t('Ask for a refund')}</Button>}
        >
          <T
            text="You can ask for a refund until <b>{time}</b>"
            values={{ time: formatMoment(refundableUntil) }}
          />
        </InvoiceNote>
      )}
      <RefundRequestDialog invoice={invoice} open={isRequesting} onClose={() => setIsRequesting(false)} />
    </>
  );
}

/** The decision about a request; any person who acts for the client may have made it. */
function declinedText(
  { decidedAt, decisionReason: reason }: InvoiceRefundRequestDto,
  isOther: boolean,
): string {
  if (decidedAt === null || !reason)
    return isOther
      ? t('The request for a refund was declined.')
      : t('Your request for a refund was declined.');
  const values = { date: formatDate(decidedAt), reason };
  return isOther
    ? t('The request for a refund was declined on {date}: {reason}', values)
    : t('Your request for a refund was declined on {date}: {reason}', values);
}

const longestReason = 2000;

const refundRequestSchema = z.object({
  reason: textRule(longestReason, () => t('Tell us why')),
});
type RefundRequestForm = z.infer<typeof refundRequestSchema>;

interface RefundRequestDialogProps {
  invoice: InvoiceDto;
  open: boolean;
  onClose: () => void;
}

/** Requests a refund, with a reason. */
function RefundRequestDialog({ invoice, open, onClose }: RefundRequestDialogProps) {
  const { form, control, dialog } = useDialogForm({
    open,
    draft: `refund-request:${invoice.id}`,
    schema: refundRequestSchema,
    empty: { reason: '' },
    call: (requestBody: RefundRequestForm, keyFor) =>
      PaymentsService.requestRefund({
        id: invoice.id,
        requestBody,
        idempotencyKey: keyFor({ id: invoice.id, ...requestBody }),
      }),
    events: ['refund.requested'],
    success: () => ({ title: t('Refund requested'), description: t('We’ll let you know soon.') }),
    failure: [t('Refund request failed'), t('Failed to request a refund. Please try again.')],
    onClose,
  });
  return (
    <DialogForm
      {...dialog}
      title={t('Ask for a refund of {invoice}', { invoice: invoiceName(invoice) })}
      subtitle={<p>{t('We’ll review it. If approved, the money goes back to how you paid.')}</p>}
      submit={t('Ask for a refund')}
      // The text stays until the invoice is closed.
      afterClose={() => form.clearErrors()}
    >
      <Field control={control} name="reason" label={t('Why are you asking for a refund?')}>
        {(field) => <Input.TextArea {...field} rows={4} maxLength={longestReason} />}
      </Field>
    </DialogForm>
  );
}
