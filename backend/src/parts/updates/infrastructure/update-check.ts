import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { currentLanguage, msg, t } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { BackgroundTasks } from '../../../platform/events/background-tasks.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { attention, failing, type HealthFinding, ok } from '../../../platform/operations/health-checks.js';
import type { AddedKeys } from '../../../platform/parts/part-additions.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { version } from '../../../platform/process/version.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { newestAbove, type PublishedVersion, versionsIn } from '../domain/feed.js';
import type { UpdateDto } from '../http/update.dto.js';
import { SqlSeenFeed } from './sql-seen-feed.js';
import { FeedRefused, UpdateFeed } from './update-feed.js';

declare module '../../../platform/events/jobs.js' {
  interface JobTypes {
    'updates.fetch': object;
  }
}

/** Looks for new versions: at each start, once a day, and when the part is turned on again. */
@Injectable()
export class UpdateCheck implements OnApplicationBootstrap, AddedKeys<[], { update: UpdateDto | null }> {
  readonly empty = { update: null };

  constructor(
    private readonly scope: PartScope,
    private readonly jobs: Jobs,
    private readonly feed: UpdateFeed,
    private readonly seen: SqlSeenFeed,
    private readonly runtime: Runtime,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
  ) {
    // The next day brings another attempt.
    scope.onJob('updates.fetch', () => this.fetch(), { retryLimit: 0 });
    scope.every('updates.fetch-daily', { minutes: 1440 }, () => this.fetch());
    scope.onReturn(() => tasks.run('new versions were not looked for', () => this.fetchSoon()));
    scope.add('health.keys', this);
    scope.add('health.check', { name: msg('New versions').text, place: 71, check: () => this.check() });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.scope.isOn) await this.fetchSoon();
  }

  /** One of several instances that start fetches. */
  private async fetchSoon(): Promise<void> {
    await this.jobs.send('updates.fetch', {}, { key: 'start' });
  }

  private async fetch(): Promise<void> {
    const at = this.clock.now();
    try {
      await this.seen.store(at, await this.feed.fetch(), null);
    } catch (error) {
      if (!(error instanceof FeedRefused)) throw error;
      this.runtime.log.warn({ err: error }, 'the feed of new versions cannot be used');
      await this.seen.store(at, undefined, error.failure);
    }
  }

  /** The newest version above this one, in the reader's language. */
  async read(): Promise<{ update: UpdateDto | null }> {
    const newest = newestOf((await this.seen.last())?.feed ?? null);
    if (!newest) return this.empty;
    const { version: name, date, notes } = newest;
    return { update: { version: name, date, notes: notes[currentLanguage()] ?? notes.en } };
  }

  private async check(): Promise<HealthFinding> {
    const last = await this.seen.last();
    if (!last) return ok(t('New versions are looked for within a minute.'));
    const { feed, triedAt: since, failure } = last;
    if (failure === 'unsigned')
      return failing(
        t(
          'The list of new versions has no valid signature, so it is not used. If this lasts for more than a day, ask the person who runs Steward for you to compare UPDATE_FEED and UPDATE_KEY with the documentation.',
        ),
        { since },
      );
    if (failure === 'unreadable')
      return attention(t('The list of new versions cannot be read. Steward looks again tomorrow.'), {
        since,
      });
    if (failure === 'away')
      return attention(
        t(
          'The list of new versions could not be fetched. Steward looks again tomorrow, and at its next start.',
        ),
        { since },
      );
    const newest = newestOf(feed);
    return newest
      ? attention(t('Steward {version} is available.', { version: newest.version }), { since })
      : ok(t('This is the newest version.'), { since });
  }
}

const newestOf = (feed: string | null): PublishedVersion | undefined =>
  feed === null ? undefined : newestAbove(version, versionsIn(feed));
