import { useId } from 'react';
import { t } from '@steward/texts';
import { MissingInPortal } from '../../../portal/missing-in-portal';
import { usePortalAddress } from '../../../portal/portal-address';
import { queryTimes } from '../../../shared/http/query-client';
import { useClientRecord } from '../../../portal/use-client-record';
import { InvoicesService, type InvoiceDetailsDto, type InvoiceDto, SiteService } from '../../../shared/api';
import { type Checkout, paymentNote, useAwaitedPayment } from '../../../shared/payment/payment-state';
import { useCheckout, usePaymentArrived } from './use-checkout';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { Dialog } from '../../../shared/antd/dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { InvoiceFacts } from '../shared/invoice-facts';
import { InvoiceItems } from '../shared/invoice-items';
import { InvoiceNote } from '../shared/invoice-note';
import { InvoicePayments } from '../shared/invoice-payments';
import { InvoicePdfButton } from '../shared/pdf-button';
import { RemainingBalance } from '../shared/remaining-balance';
import { invoiceName, isOwed } from '../shared/invoice-labels';
import { TestModeBanner } from '../shared/test-mode';
import { NextTask } from '../../workday/portal/offered/next-task';
import { UseCreditButton } from './credit';
import { useInvoiceHeading } from './invoice-heading';
import { PayButton, usePaying } from './paying';
import { RefundClock } from './refund-clock';
import { ReportedPayment } from './reported-payment';
import { useQuery } from '@tanstack/react-query';
import { siteForReader, useSite } from '../../../shared/practice/site';

/** Dialog of the invoice in the address. */
export function ClientInvoiceDialog() {
  const { invoiceId, closeInvoice } = usePortalAddress();
  const close = () => void closeInvoice();
  const checkout = useCheckout();
  const query = useClientRecord<InvoiceDto | InvoiceDetailsDto>({
    id: invoiceId,
    path: `/api/invoices/${invoiceId}`,
    load: (id) => InvoicesService.getInvoice({ id }),
    list: '/api/invoices',
    staleTime: queryTimes.invoices.staleTime,
  });
  const { record: invoice, isError } = query;
  usePaymentArrived(checkout, invoice ?? undefined);
  const attempt = invoice && 'paymentAttempt' in invoice && isOwed(invoice) ? invoice.paymentAttempt : null;
  const isAwaited = useAwaitedPayment({
    isAwaited: checkout === 'done' && (attempt === 'open' || attempt === 'processing'),
    ask: query.refetch,
  });
  const missing = invoiceId !== undefined && (invoice === null || (isError && !invoice));
  return (
    <>
      <InvoiceDialog
        invoice={invoiceId === undefined ? undefined : (invoice ?? undefined)}
        checkout={checkout}
        isAwaited={isAwaited}
        onClose={close}
      />
      <MissingInPortal
        open={missing}
        texts={{
          oneFailed: t('The invoice could not be loaded'),
          failed: t('Failed to load invoices. Please try again.'),
          notFound: t('Invoice not found'),
        }}
        record={query}
        onClose={close}
      >
        {t('It may have been deleted, or the link is for another account.')}
      </MissingInPortal>
    </>
  );
}

interface InvoiceDialogProps {
  /** Undefined keeps the dialog closed. A row of a list is shown until the details are loaded. */
  invoice: InvoiceDto | InvoiceDetailsDto | undefined;
  checkout: Checkout;
  /** True while its payment is expected within a minute. */
  isAwaited: boolean;
  onClose: () => void;
}

/** One invoice: items, payments, refunds and the available actions. */
function InvoiceDialog({ invoice, checkout, isAwaited, onClose }: InvoiceDialogProps) {
  const { may } = useActingFor();
  const lastInvoice = useLastDefined(invoice);
  const { paidId } = usePaying();
  const headingOf = useInvoiceHeading();
  const nameId = useId();
  if (!lastInvoice) return null;
  const owed = isOwed(lastInvoice);
  const details = 'items' in lastInvoice ? lastInvoice : undefined;
  const note = owed && details ? paymentNote(details, checkout, isAwaited) : undefined;
  return (
    <Dialog
      open={invoice !== undefined}
      width={720}
      title={headingOf(lastInvoice)}
      subtitle={
        <p id={nameId}>{[invoiceName(lastInvoice), lastInvoice.description].filter(Boolean).join(' · ')}</p>
      }
      onClose={onClose}
      actions={
        <>
          <InvoicePdfButton invoice={lastInvoice} />
          {may('pay') && details?.allowed.includes('pay') && note?.canPay !== false && (
            <>
              <UseCreditButton invoice={lastInvoice} describedBy={nameId} />
              <PayButton invoice={lastInvoice} describedBy={nameId} />
            </>
          )}
        </>
      }
    >
      <div className="invoice-sheet stack gap-xl">
        <TestModeBanner />
        {note && (
          <InvoiceNote icon={note.icon} look={note.look} role="status">
            {note.text}
          </InvoiceNote>
        )}
        {paidId === lastInvoice.id && <NextTask />}
        {lastInvoice.paymentReport && <ReportedPayment report={lastInvoice.paymentReport} />}
        {lastInvoice.disputed && (
          <InvoiceNote icon="info">
            {t(
              'A payment on this invoice is disputed with the bank. We can’t refund it until that is decided.',
            )}
          </InvoiceNote>
        )}
        <InvoiceFacts invoice={lastInvoice} />
        <InvoiceItems items={details?.items} invoice={lastInvoice} />
        {details && <InvoicePayments {...details} />}
        <RefundClock invoice={lastInvoice} request={details?.refundRequest ?? null} />
        <RemainingBalance invoice={lastInvoice} label={t('Balance due')} />
        {may('pay') && details?.allowed.includes('pay') && <PaymentInstructions />}
      </div>
    </Dialog>
  );
}

/** The practice's words on how to pay where nothing is paid online; nothing until they are written. */
function PaymentInstructions() {
  const { payments } = useSite();
  const instructions = useQuery({
    // The site that comes with each page is the visitors', which has no instructions.
    queryKey: ['payment-instructions'],
    queryFn: () => SiteService.getSite(),
    select: (site) => siteForReader(site).paymentInstructions.trim(),
    enabled: payments === 'offline',
  });
  if (!instructions.data) return null;
  return (
    <section className="stack gap-s">
      <h3>{t('How to pay')}</h3>
      <p className="note as-written">{instructions.data}</p>
    </section>
  );
}
