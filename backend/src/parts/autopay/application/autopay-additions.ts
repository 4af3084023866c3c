import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { dollars, unreachable } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { draft, type NotificationDraft } from '../../../modules/notifications/index.js';
import type { ChargeEvent } from '../../../modules/billing/index.js';
import type { AgreementEvent } from '../domain/autopay-events.js';
import { AgreementRepository, ChargeRepository } from '../domain/ports.js';
import { DemoAutopay } from '../demo/demo-autopay.js';
import { AutopayQueries } from './autopay-queries.js';
import { Charges } from './charges.js';
import { isTold, whyNotCharged } from './not-charged.js';

/** Additions of automatic payment to the core. */
@Injectable()
export class AutopayAdditions {
  constructor(
    scope: PartScope,
    jobs: Jobs,
    charges: Charges,
    stored: ChargeRepository,
    agreements: AgreementRepository,
    queries: AutopayQueries,
    demo: DemoAutopay,
  ) {
    scope.add('demo.loaders', demo);
    scope.add('invoice.automatic', (id, amount) => agreements.covers(id, amount));
    scope.add('invoice.charges', (invoiceId) => stored.isCharging(invoiceId));
    scope.add('card.updates', (update) =>
      update.about === 'card-charge'
        ? charges.take(update)
        : jobs.send('autopay.finish-page', { sessionId: update.sessionId }, { key: update.sessionId }),
    );
    scope.add('to-do.rows', {
      type: 'autopay',
      view: 'autopay_to_agree',
      scope: 'pay',
      ofOwners: true,
      title: 'title',
      path: '/client/payments?autopay=',
      amount: 'amount',
    });
    scope.add('notification.rules', {
      'autopay.refused': (event, context) => [
        // The client is told by the email that also announces the next try.
        {
          ...draft(
            event,
            context,
            ({ title }) => ['warning', msg('Card declined'), refusedSentence(event, title)],
            'client',
          ),
          mailed: false,
        },
        draft(
          event,
          context,
          ({ client, title }) => [
            'warning',
            msg('Card declined'),
            event.again
              ? t('The saved card of {client} was declined for {title}. We’ll try again.', { client, title })
              : t('The saved card of {client} was declined for {title}. We won’t try again.', {
                  client,
                  title,
                }),
          ],
          'practice',
        ),
      ],
      'autopay.not_charged': (event, context) => {
        const why = isTold(event.reason) ? whyNotCharged(event.reason) : '';
        return [
          // The client is told by an email, too.
          {
            ...draft(
              event,
              context,
              ({ title }) => [
                'warning',
                msg('Card not charged'),
                t('Your saved card was not charged for {title}. {why}', { title, why }),
              ],
              'client',
            ),
            mailed: false,
          },
          draft(
            event,
            context,
            ({ client, title }) => [
              'warning',
              msg('Card not charged'),
              t('The saved card of {client} was not charged for {title}. {why}', { client, title, why }),
            ],
            'practice',
          ),
        ];
      },
      'autopay.turned_off': endedRule,
    });
    scope.add('part.touches', async () => {
      const { agreements, announced } = await queries.touched();
      return [
        ...(agreements > 0
          ? [
              t(
                '{count, plural, one {# recurring invoice is no longer paid automatically} other {# recurring invoices are no longer paid automatically}}',
                {
                  count: agreements,
                },
              ),
            ]
          : []),
        ...(announced > 0
          ? [
              t(
                '{count, plural, one {# announced charge is canceled} other {# announced charges are canceled}}',
                { count: announced },
              ),
            ]
          : []),
      ];
    });
  }
}

function refusedSentence({ details, again }: ChargeEvent, title: string): string {
  if (details?.['reason'] === 'authentication')
    return t('Your bank wants you to confirm the payment for {title} yourself. Please pay it here.', {
      title,
    });
  return again
    ? t('Your saved card was declined for {title}. We’ll try again.', { title })
    : t('Your saved card was declined for {title}. Please pay it here.', { title });
}

/** The person who turned it off, or removed the last card, knows; what was not charged for want of a card is told with its invoice. */
function endedRule({
  ending,
  recurringInvoiceId,
  subject,
  amount,
  clientId,
}: AgreementEvent): NotificationDraft[] {
  const title = `“${subject.title}”`;
  const toClient = {
    type: 'warning',
    to: 'client',
    needs: 'pay',
    category: 'payment',
    url: `/client/payments?autopay=${recurringInvoiceId}`,
  } as const;
  if (ending === 'amount')
    return [
      {
        ...toClient,
        title: msg('Automatic payment is off'),
        message: t('The invoice for {title} is {amount}, more than you agreed to. Please look at it.', {
          title,
          amount: amount === null ? unreachable('an agreement ended above no amount') : dollars(amount),
        }),
      },
    ];
  if (ending === 'terms')
    return [
      {
        ...toClient,
        title: msg('Automatic payment is off'),
        message: t('The days of the invoices for {title} have changed. Please look at it.', { title }),
      },
    ];
  if (ending === 'access_ended')
    return [
      {
        ...toClient,
        title: msg('Automatic payment is off'),
        message: t(
          'The person who agreed to pay {title} no longer has access. Someone else can agree to it.',
          {
            title,
          },
        ),
      },
    ];
  if (ending !== 'no_email') return [];
  return [
    {
      ...toClient,
      title: msg('Automatic payment is off'),
      message: t(
        'We could not email you about the next charge for {title}. Please check your email address.',
        { title },
      ),
      mailed: false,
    },
    {
      ...toClient,
      to: 'practice',
      needs: 'consultant',
      url: `/admin/clients/${clientId}`,
      title: msg('Automatic payment is off'),
      message: t('The email before the next charge for {title} did not reach the client.', { title }),
    },
  ];
}
