import { msg, t } from '@steward/texts';
import type { NotificationDraft } from '../domain/notification-draft.js';
import {
  draft,
  type Rule,
  type RecordEvent,
  type Rules,
  says,
  type TextOf,
  toPractice,
} from './notification-rule.js';

/** Tells the client of an invoice that they may owe: an emailed link opens it without a login. */
const asks =
  (text: TextOf, more?: Pick<NotificationDraft, 'mailed'>): Rule<RecordEvent> =>
  (event, context) => ({
    ...draft(event, context, text, 'client'),
    invoiceId: event.subject.id,
    ...more,
  });

const isOverdue = ({ due }: Parameters<TextOf>[0]): boolean =>
  due === 'overdue' || due === 'overdue_upon_receipt';

/** A payment from credit, or a refund into it. */
export const isByCredit = ({ details }: Pick<RecordEvent, 'details'>): boolean =>
  details?.['method'] === 'credit';

/** True for an automatic payment, from the saved card or from credit before it, and for an invoice that waits for one. */
const isAutomatic = ({ details }: Pick<RecordEvent, 'details'>): boolean => details?.['automatic'] === true;

/** The payer, for the practice. */
function payerSentence(event: RecordEvent, byLink: boolean, of: Parameters<TextOf>[0]): string {
  if (isByCredit(event))
    return isAutomatic(event)
      ? t('The credit of {client} was used for {title}.', of)
      : t('{client} used credit for {title}.', of);
  if (isAutomatic(event)) return t('The saved card of {client} paid {title}.', of);
  return byLink
    ? t('{title} of {client} was paid by the emailed link.', of)
    : t('{client} made a payment for {title}.', of);
}

const toPay = asks((of) => [
  'info',
  msg('New invoice'),
  t(
    '{due, select, by {Please pay {amount} for {title} by {day}.} overdue {Please pay {amount} for {title}, which was due on {day}.} overdue_upon_receipt {Please pay {amount} for {title}, which was due upon receipt.} other {Please pay {amount} for {title}.}}',
    of,
  ),
]);

const paysItself = asks((of) => [
  'info',
  msg('New invoice'),
  t('{title} of {amount} will be paid automatically. An email says on which day.', of),
]);

export const billingRules: Rules = {
  'invoice.issued': (event, context) => (isAutomatic(event) ? paysItself : toPay)(event, context),
  'invoice.changed': asks((of) => [
    'info',
    msg('Invoice changed'),
    t('Invoice {title} is now {amount}.', of),
  ]),
  'invoice.voided': says(
    (of) => ['info', msg('Invoice void'), t('You no longer owe anything on invoice {title}.', of)],
    'client',
  ),
  'invoice.reminded': asks((of) => [
    'warning',
    isOverdue(of) ? msg('Payment overdue') : msg('Payment reminder'),
    t(
      '{due, select, by {Please pay {balance} for {title} by {day}.} overdue {Please pay {balance} for {title}, which was due on {day}.} overdue_upon_receipt {Please pay {balance} for {title}, which was due upon receipt.} other {Please pay {balance} for {title}.}}',
      of,
    ),
    isOverdue(of) ? 'overdue' : undefined,
  ]),
  'invoice.resent': asks(
    (of) => [
      'info',
      msg('Your invoice'),
      t(
        '{due, select, by {Please pay {balance} for {title} by {day}.} overdue {Please pay {balance} for {title}, which was due on {day}.} overdue_upon_receipt {Please pay {balance} for {title}, which was due upon receipt.} other {Please pay {balance} for {title}.}}',
        of,
      ),
    ],
    // It ends the links of all earlier emails.
    { mailed: 'always' },
  ),
  'invoice.deleted': (event, context) => ({
    ...draft(
      event,
      context,
      (of) => [
        'info',
        msg('Invoice cancelled'),
        t('We cancelled invoice {title}. You no longer owe anything on it.', of),
      ],
      'client',
    ),
    url: '/client/payments',
  }),

  // One email for each payment. In the portal, only payments recorded by an admin or reported by a provider
  // are notified.
  'payment.settled': (event, context) => {
    const received: NotificationDraft = {
      ...draft(
        event,
        context,
        (of) =>
          isByCredit(event)
            ? ['success', msg('Credit used'), t('We used your credit for {title}.', of), 'by_credit']
            : ['success', msg('Payment received'), t('We received your payment for {title}.', of)],
        'client',
      ),
      isAtOnce: true,
    };
    if (event.payment.recordedBy !== null) return received;
    // A gateway reports no actor if the client paid.
    const toActor = event.payment.mode === 'live' ? 'all' : 'email';
    return [
      draft(
        event,
        context,
        (of) =>
          isByCredit(event)
            ? ['info', msg('Credit used'), payerSentence(event, false, of), 'by_credit']
            : ['info', msg('New payment'), payerSentence(event, event.payment.byLink, of)],
        'practice',
      ),
      event.actorId === null ? received : { ...received, toActor },
    ];
  },
  'payment.failed': asks((of) => [
    'warning',
    msg('Payment failed'),
    t('Your payment for {title} did not go through.', of),
  ]),
  'payment.reported': says(
    (of) => ['warning', msg('Payment reported'), t('{client} says that {title} is paid.', of)],
    'practice',
  ),
  'payment.report_dismissed': asks((of) => [
    'warning',
    msg('Payment not found'),
    t('We could not find your payment for {title}.', of),
  ]),
  'payment.difference_found': () =>
    toPractice(
      'consultant',
      'payment',
      '/admin/invoices?view=overview',
      'warning',
      msg('Payment to check'),
      t('The payment provider’s records differ from the ledger.'),
    ),
  'refund.requested': says(
    (of) => ['warning', msg('Refund requested'), t('{client} asked for a refund of {title}.', of)],
    'practice',
  ),
  'refund.declined': says(
    (of) => ['info', msg('Refund declined'), t('Your refund request for {title} was declined.', of)],
    'client',
  ),
  'refund.made': (event, context) => ({
    ...draft(
      event,
      context,
      (of) =>
        isByCredit(event)
          ? [
              'success',
              msg('Refund added to credit'),
              t('We added your refund for {title} to your credit.', of),
              'to_credit',
            ]
          : ['success', msg('Refund sent'), t('We refunded your payment for {title}.', of)],
      'client',
    ),
    isAtOnce: true,
  }),
  'refund.reversed': says(
    (of) => [
      'warning',
      msg('Refund failed'),
      t('The refund for {title} did not reach you. We will contact you.', of),
    ],
    'client',
  ),
  'refund.failed': says(
    (of) => ['warning', msg('Refund failed'), t('A refund for {title} did not go through.', of)],
    'practice',
  ),
  'dispute.opened': says(
    (of) => ['warning', msg('Payment disputed'), t('{client} disputed the payment for {title}.', of)],
    'practice',
  ),
  'dispute.won': says(
    (of) => ['success', msg('Dispute won'), t('You keep the payment for {title}.', of)],
    'practice',
  ),
  'dispute.lost': says(
    (of) => ['warning', msg('Dispute lost'), t('The payment for {title} was returned to the client.', of)],
    'practice',
  ),
};
