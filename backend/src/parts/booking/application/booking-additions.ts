import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { dayAndTime } from '../../../kernel/index.js';
import { PassingAnswer } from '../../../modules/content/index.js';
import { toPractice } from '../../../modules/notifications/index.js';
import { ownWordsTranslated, typeLabelOf } from '../../../modules/scheduling/index.js';
import { isoJson } from '../../../platform/database/iso-json.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import { DemoHours } from '../demo/demo-hours.js';
import { BookingOffer } from './booking-offer.js';
import { hasRules, noRules, rulesOf, withRules } from './booking-rules.js';
import { movesWithin } from './client-bookings.js';
import { ComingBookingsQueries } from './coming-bookings-queries.js';
import { ManagingLinks } from './managing-links.js';

/** Seconds after which the next free time may be another: it changes with the clock and with every booking. */
const offerSeconds = 60;

/** Path of a visitor's request for a time on Today. */
const requestUrl = (id: number): string => `/admin?booking=${id}`;

/** JSON path of a type that visitors can book for free; a previous release does not write `visitors`. */
const freeForVisitors =
  '$[*] ? (@.free == true && (@.visitors == true || !exists(@.visitors) && @.type == "consultation"))';

interface WaitingRow {
  title: string;
  titleEs: string | null;
  notes: string | null;
}

/** Additions of booking to the core. */
@Injectable()
export class BookingAdditions {
  constructor(
    private readonly scope: PartScope,
    private readonly coming: ComingBookingsQueries,
    private readonly limits: RollingLimits,
    offer: BookingOffer,
    links: ManagingLinks,
    demo: DemoHours,
  ) {
    this.addToAppointments();
    this.addToWebsite(offer);
    this.addToWorkday();
    scope.add('visitor.links', (id) => links.of(id));
    scope.add('demo.loaders', demo);
    scope.add('part.touches', () => this.touched());
  }

  private addToAppointments(): void {
    this.scope.add('availability.keys', {
      empty: noRules,
      read: async (availability) => rulesOf(availability),
      apply: (entered, rules, before) =>
        this.scope.isOn || hasRules(entered) ? withRules(entered, rules, before) : rules,
    });
    this.scope.add('appointment-type.keys', {
      empty: { free: false, visitors: false },
      read: async ({ free, visitors }) => ({ free, visitors }),
    });
    this.scope.add('own.moves', movesWithin(this.limits));
  }

  private addToWebsite(offer: BookingOffer): void {
    this.scope.add('site.hours', {
      openingHours: '(SELECT weekly FROM availability)',
      closedDays: '(SELECT closed FROM availability)',
      hasFreeType: `(SELECT types @? '${freeForVisitors}' FROM availability)`,
    });
    this.scope.add('public.answers', async ({ pathname }) =>
      pathname === '/api/booking'
        ? new PassingAnswer(asSent(await offer.current()), offerSeconds)
        : undefined,
    );
  }

  private addToWorkday(): void {
    this.scope.add('setup.steps', {
      key: 'hours',
      url: '/admin/appointments?view=availability',
      after: 'prices',
      done: `(SELECT weekly <> '[]' FROM availability)`,
    });
    this.scope.add('today.rows', {
      name: 'bookings',
      type: `'booking'`,
      view: 'unanswered_booking_requests',
      title: `concat_ws(': ', w.invitee_name, w.label)`,
      titleEs: `w.invitee_name || ': ' || w.label_es`,
      since: 'w.since',
      order: 'w.since, w.id',
      url: `'${requestUrl(0).slice(0, -1)}' || w.id`,
      ignoresClosedAccounts: true,
      ofVisitors: true,
      // No other screen lists them: at most ten wait at a time, and others may have lapsed.
      limit: 20,
      more: {
        startsAt: isoJson('w.starts_at'),
        endsAt: isoJson('w.ends_at'),
        heldUntil: isoJson('w.held_until'),
        place: 'w.place',
        notes: 'w.notes',
        invitee: `json_build_object('name', w.invitee_name, 'email', w.invitee_email, 'phone', shown_phone(w.invitee_phone))`,
      },
      row: ({ titleEs, ...row }: WaitingRow) => ({
        ...row,
        title: typeLabelOf({ label: row.title, labelEs: titleEs }),
        notes: ownWordsTranslated(row.notes),
      }),
    });
    this.scope.add('notification.rules', {
      'booking.requested': ({ invitee, labelEs, startsAt, subject }, { timeZone }) =>
        toPractice(
          'assistant',
          'appointment',
          requestUrl(subject.id),
          'warning',
          msg('Booking to confirm'),
          t('{name} asks for “{label}” on {time}.', {
            name: invitee,
            label: typeLabelOf({ label: subject.title, labelEs }),
            time: dayAndTime(startsAt, timeZone),
          }),
        ),
    });
    const ended = ({ subject }: { subject: { id: number } }): string => requestUrl(subject.id);
    this.scope.add('notification.endings', {
      'booking.confirmed': ended,
      'booking.declined': ended,
      'booking.closed': ended,
    });
  }

  private async touched(): Promise<string[]> {
    const { sessions, requests } = await this.coming.count();
    return [
      ...(sessions > 0
        ? [t('{count, plural, one {# coming session} other {# coming sessions}}', { count: sessions })]
        : []),
      ...(requests > 0
        ? [t('{count, plural, one {# request to answer} other {# requests to answer}}', { count: requests })]
        : []),
    ];
  }
}

/** As a call's answer has it: amounts of money are texts. */
const asSent = (offer: unknown): unknown => JSON.parse(JSON.stringify(offer));
