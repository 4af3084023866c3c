import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { longDate, unreachable } from '../../../kernel/index.js';
import { type WeeklyMail, WeeklyMailing } from '../../../modules/workday/index.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { WeeklyCloseQueries } from './weekly-close-queries.js';

/** Sends the weekly review on Friday afternoon to the admins who asked for it. */
@Injectable()
export class WeeklyCloseMail {
  constructor(
    scope: PartScope,
    private readonly weeklyClose: WeeklyCloseQueries,
    private readonly mailing: WeeklyMailing,
  ) {
    scope.at('weekly-close.mail', { time: '16:00', weekday: 5, zone: 'practice' }, (due) => this.send(due));
  }

  private send(due?: Date): Promise<void> {
    return this.mailing.send('admin', due, async (userIds, week, practice) => {
      const reviews = await this.weeklyClose.readForEach(userIds, week);
      return (userId) => mailOf(reviews.get(userId) ?? unreachable('a reader has no review'), practice);
    });
  }
}

/** Only counts: amounts and names are not in emails. */
const mailOf = (
  { week, from, promises, waiting, silent }: Awaited<ReturnType<WeeklyCloseQueries['read']>>,
  practice: string,
): WeeklyMail => ({
  heading: t('Weekly review, week of {day}', { day: longDate(from) }),
  paragraphs: [
    t(
      '{count, plural, one {# request or invoice is due this week and still open.} other {# requests and invoices are due this week and still open.}}',
      { count: promises.length },
    ),
    t(
      '{count, plural, one {# client is waiting on you for an answer, a review or a refund.} other {# clients are waiting on you for an answer, a review or a refund.}}',
      { count: waiting.length },
    ),
    t(
      '{count, plural, one {# client has had no activity for 30 days or more.} other {# clients have had no activity for 30 days or more.}}',
      { count: silent.length },
    ),
    t('To protect your clients’ privacy, names and amounts are only on the dashboard.'),
  ],
  button: { label: t('Open weekly review'), path: `/admin/weekly-close?week=${week}` },
  reason: t('You get this email every Friday because you turned it on in the weekly review of {practice}.', {
    practice,
  }),
});
