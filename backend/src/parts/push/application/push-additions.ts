import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { attention, type HealthFinding, ok } from '../../../platform/operations/health-checks.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { type AddedChannel, notificationCategories } from '../../../modules/notifications/index.js';
import { PreferenceRepository } from '../domain/ports.js';
import { PushQueries } from './push-queries.js';
import { failuresKeptMs } from './push-queue.js';

/** Additions of push to the core: a channel of notifications, and a line of Health. */
@Injectable()
export class PushAdditions {
  constructor(
    scope: PartScope,
    private readonly queries: PushQueries,
    private readonly preferences: PreferenceRepository,
    private readonly clock: Clock,
  ) {
    scope.add('notification.channel', this.channel());
    scope.add('health.check', { name: msg('Push notifications').text, place: 22, check: () => this.look() });
    scope.add('part.touches', async () => {
      const count = await queries.count();
      return count > 0
        ? [
            t(
              '{count, plural, one {# device gets no notifications} other {# devices get no notifications}}',
              { count },
            ),
          ]
        : [];
    });
  }

  private channel(): AddedChannel {
    return {
      name: 'push',
      read: async (userId) => {
        const off = await this.preferences.turnedOff(userId);
        return Object.fromEntries(notificationCategories.map((one) => [one, !off.includes(one)]));
      },
      change: (userId, chosen) => {
        const turned = (on: boolean) => notificationCategories.filter((category) => chosen[category] === on);
        return this.preferences.change(userId, turned(false), turned(true));
      },
      reached: (userIds, category) => this.preferences.reached(userIds, category, this.clock.now()),
    };
  }

  private async look(): Promise<HealthFinding> {
    const failed = await this.queries.failures(new Date(this.clock.now().getTime() - failuresKeptMs));
    if (!failed) return ok(t('Push services accepted all notifications of the last seven days.'));
    const { count, since, endpoint, status } = failed;
    const { host } = new URL(endpoint);
    const sentence =
      status === null
        ? t(
            '{count, plural, one {# notification} other {# notifications}} of the last seven days did not reach a push service. The last was for {host}, which gave no answer.',
            { count, host },
          )
        : t(
            'Push services refused {count, plural, one {# notification} other {# notifications}} in the last seven days. The last answer was {status} from {host}.',
            { count, status, host },
          );
    return attention(sentence, { since });
  }
}
