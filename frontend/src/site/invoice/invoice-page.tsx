import { type Ref, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import type { LinkedInvoiceDto } from '../../shared/api/models/LinkedInvoiceDto';
import { refusalOf } from '../../shared/http/api-error';
import { Icon } from '../../shared/kit/icon';
import { checkoutOf, paymentNote, useAwaitedPayment } from '../../shared/payment/payment-state';
import { payNow, paymentSuccessful } from '../../shared/payment/payment-words';
import { useSite } from '../../shared/practice/site';
import { amountDue } from '../../shared/text/amount-due';
import { formatDate, formatMoney, todayIn } from '../../shared/text/format';
import { useToast } from '../../shared/toast/toast';
import { Alert } from '../alert';
import { Gate } from '../auth/gate';
import { incompleteLink, type MailedLink } from '../auth/use-link-token';
import { PressForm } from '../form/submit-button';
import { ButtonLink } from '../links';
import { PageHead } from '../page-head';
import {
  isPaid,
  useInvoiceToken,
  useLinkCredit,
  useLinkedInvoice,
  useLinkedPdf,
  useLinkPayment,
} from './use-linked-invoice';
import './invoice.css';

/** Page of the link in emails about an owed invoice: what is owed, and how to pay it, without an account. */
export default function InvoicePage() {
  const link = useInvoiceToken();
  // Another link opened in the same tab loads no new document.
  return <LinkedInvoice key={link.token} {...link} />;
}

function LinkedInvoice({ token, isMissing }: MailedLink) {
  const [params, setParams] = useSearchParams();
  const checkout = checkoutOf(params);
  const invoice = useLinkedInvoice(token);
  const payment = useLinkPayment(token);
  const toast = useToast();
  const data = invoice.data;
  const owed = data && !isPaid(data) ? data : undefined;
  const attempt = owed?.paymentAttempt;
  const outcome = payment.data?.outcome;
  const isExpected = checkout === 'done' || outcome === 'paid' || outcome === 'processing';
  const isAwaited = useAwaitedPayment({
    isAwaited: isExpected && (attempt === 'open' || attempt === 'processing'),
    ask: invoice.refetch,
  });
  const hasArrived = isExpected && data !== undefined && isPaid(data);
  const isSaid = useRef(false);
  useEffect(() => {
    if (!hasArrived || isSaid.current) return;
    isSaid.current = true;
    toast(paymentSuccessful());
    setParams({}, { replace: true });
  }, [hasArrived, setParams, toast]);
  if (isMissing && checkout === 'done') return <Thanks />;
  if (isMissing) return <Ended {...incompleteLink()} />;
  if (refusalOf(invoice.error)?.status === 404)
    return (
      <Ended
        title={t('This link no longer works')}
        text={t('The invoice may be paid, or there is a newer email about it. Log in to see all invoices.')}
        isResult
      />
    );
  if (owed)
    return (
      <Owed token={token} invoice={owed} payment={payment} note={paymentNote(owed, checkout, isAwaited)} />
    );
  if (data) return <Paid invoiceNumber={data.invoiceNumber} />;
  return (
    <Gate title={t('Your invoice')} text={t('What you owe, and how to pay it.')} alone>
      <Head />
      {invoice.isError ? (
        <Alert
          title={t('Your invoice could not be loaded')}
          role="alert"
          onRetry={() => void invoice.refetch()}
        />
      ) : (
        <p role="status">{t('Loading your invoice…')}</p>
      )}
    </Gate>
  );
}

const Head = () => (
  <PageHead title={t('Your invoice')} description={t('What you owe, and how to pay it.')} noIndex />
);

function Ended({ title, text, isResult = false }: { title: string; text: string; isResult?: boolean }) {
  return (
    <Gate title={title} text={text} isResult={isResult} alone>
      <PageHead title={t('Link not found')} description={t("This link doesn't work.")} noIndex />
      <ButtonLink look="primary" to="/client/payments">
        {t('Log in')}
      </ButtonLink>
    </Gate>
  );
}

const receiptText = () => t('We’ll email the receipt.');

function Paid({ invoiceNumber }: { invoiceNumber: string }) {
  return (
    <Gate title={t('Paid. Thank you.')} text={t('Invoice {invoiceNumber}', { invoiceNumber })} isResult alone>
      <Head />
      <p className="note note-ok">
        <Icon name="check" />
        {receiptText()}
      </p>
    </Gate>
  );
}

/** For a browser that came back from the provider's page without its link. */
function Thanks() {
  return (
    <Gate title={t('Thank you')} text={t('We’ll email the receipt when your payment arrives.')} alone>
      <Head />
    </Gate>
  );
}

interface OwedProps {
  token: string;
  invoice: LinkedInvoiceDto;
  payment: ReturnType<typeof useLinkPayment>;
  note: ReturnType<typeof paymentNote>;
}

function Owed({ token, invoice, payment, note }: OwedProps) {
  const { timeZone } = useSite();
  const { invoiceNumber, practice, amount, balance, credit, issuedOn, mode, canPayOnline } = invoice;
  const { paymentInstructions } = invoice;
  const [showsHow, setShowsHow] = useState(false);
  const howToPay = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (showsHow) howToPay.current?.focus();
  }, [showsHow]);
  return (
    <Gate
      title={amountDue(invoice, todayIn(timeZone))}
      text={
        <>
          {t('Invoice {number} from {practice}', { number: invoiceNumber, practice: practice.name })}
          <br />
          {formatDate(issuedOn)}
        </>
      }
      alone
    >
      <Head />
      {canPayOnline && mode === 'test' && (
        <p className="note note-amber strong" role="note">
          <Icon name="info" />
          {t('Test mode: no money is moved')}
        </p>
      )}
      {note && (
        <p className={`note note-${note.look}`} role="status">
          <Icon name={note.icon} />
          {note.text}
        </p>
      )}
      {note?.canPay !== false && credit !== '0.00' && <UseCredit token={token} invoice={invoice} />}
      {canPayOnline && note?.canPay !== false && <PressForm action={payment}>{payNow(balance)}</PressForm>}
      {!canPayOnline && (
        <button
          type="button"
          className="btn btn-primary"
          aria-expanded={showsHow}
          onClick={() => setShowsHow(true)}
        >
          {payNow(balance)}
        </button>
      )}
      {showsHow && !canPayOnline && (
        <HowToPay heading={howToPay} instructions={paymentInstructions} invoiceNumber={invoiceNumber} />
      )}
      <Lines {...invoice} />
      {amount !== balance && (
        <p className="linked-balance row gap-l between">
          <span>{t('Balance due')}</span>
          <b>{formatMoney(balance)}</b>
        </p>
      )}
      <PdfButton token={token} invoiceNumber={invoiceNumber} />
    </Gate>
  );
}

function Lines({ items, subtotal, taxes, amount: total }: Omit<LinkedInvoiceDto, 'practice'>) {
  return (
    <table className="linked-items">
      <caption className="skip">{t('Items')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Description')}</th>
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ description, quantity, unitPrice, discountPercent, amount, taxReason }, index) => (
          <tr key={index}>
            <td>
              {description}
              {(quantity !== '1' || discountPercent !== null) && (
                <span className="ui-hint linked-quantity">
                  {t('{quantity} × {price}', { quantity, price: formatMoney(unitPrice) })}
                </span>
              )}
              {discountPercent !== null && (
                <span className="ui-hint linked-quantity">
                  {t('Discount: {percent}%', { percent: discountPercent })}
                </span>
              )}
              {taxReason !== null && <span className="ui-hint linked-quantity">{taxReason}</span>}
            </td>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {taxes.length > 0 && (
          <tr>
            <th scope="row">{t('Subtotal')}</th>
            <td>{formatMoney(subtotal)}</td>
          </tr>
        )}
        {taxes.map(({ name, percent, taxable, amount }, index) => (
          <tr key={index}>
            <th scope="row">
              {t('{name}: {percent}% of {taxable}', { name, percent, taxable: formatMoney(taxable) })}
            </th>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('Total')}</th>
          <td>{formatMoney(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Pays the smaller one of credit and balance. */
function UseCredit({ token, invoice: { credit, balance } }: Pick<OwedProps, 'token' | 'invoice'>) {
  const applying = useLinkCredit(token);
  const amount = Number(credit) < Number(balance) ? credit : balance;
  return (
    <PressForm action={applying} look="line">
      {t('Use your credit of {amount}', { amount: formatMoney(amount) })}
    </PressForm>
  );
}

interface HowToPayProps {
  heading: Ref<HTMLHeadingElement>;
  instructions: string;
  invoiceNumber: string;
}

function HowToPay({ heading, instructions, invoiceNumber }: HowToPayProps) {
  return (
    <section aria-labelledby="how-to-pay" className="stack gap-s">
      <h2 ref={heading} tabIndex={-1} id="how-to-pay" className="linked-heading">
        {t('How to pay')}
      </h2>
      <p className="note as-written">{instructions.trim() || t('Ask your consultant how to pay.')}</p>
      <p className="ui-hint">{t('Include {name} with your payment.', { name: invoiceNumber })}</p>
    </section>
  );
}

function PdfButton({ token, invoiceNumber }: { token: string; invoiceNumber: string }) {
  const pdf = useLinkedPdf(token, invoiceNumber);
  return (
    <div>
      <button type="button" className="btn btn-line" disabled={pdf.isPending} onClick={() => pdf.mutate()}>
        <Icon name="download" />
        {t('Download PDF')}
      </button>
    </div>
  );
}
