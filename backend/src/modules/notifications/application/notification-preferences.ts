import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, invalidField, type Role } from '../../../kernel/index.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { notificationCategories, type NotificationCategory } from '../domain/notification-draft.js';
import { PreferencesRepository, type StoredPreferences } from '../domain/ports.js';
import { RecipientQueries } from './recipient-queries.js';

/** Channels of a category, on or off: those of the core, and by its name each that a part adds. */
export interface Channels {
  portal: boolean;
  email: boolean;
  [added: string]: boolean | undefined;
}

type ByCategory = Partial<Record<NotificationCategory, boolean>>;

/** A channel of a part, which a person turns on and off by category beside portal and email. */
export interface AddedChannel {
  /** Its key in each category of the preferences. */
  name: string;
  /** The choice of a person; a category that is missing is on. */
  read(userId: number): Promise<ByCategory>;
  /** In the open unit of work. @param chosen a category that is missing keeps its value */
  change(userId: number, chosen: ByCategory): Promise<void>;
  /** Those of the users whom a notification of this category reaches by it. */
  reached(userIds: readonly number[], category: NotificationCategory): Promise<number[]>;
}

export type Preferences = Record<NotificationCategory, Channels> & {
  /** Weekly summary by email. */
  weekly: boolean;
};

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Role of those whom a part writes a weekly email; the core writes to clients. */
    'weekly.emails': Role;
    'notification.channel': AddedChannel;
  }
}

const initial: StoredPreferences = { portalOff: [], emailOff: [], weekly: false };

/** Notification preferences: each user's channels by category. */
@Injectable()
export class NotificationPreferences {
  constructor(
    private readonly preferences: PreferencesRepository,
    private readonly queries: RecipientQueries,
    private readonly additions: PartAdditions,
    private readonly work: UnitOfWork,
  ) {}

  async get(actor: Actor): Promise<Preferences> {
    return this.answer(actor, (await this.queries.preferences(actor.id)) ?? initial);
  }

  /**
   * @param preferences the complete object; an omitted `weekly`, or channel of a part, keeps its value
   * @throws DomainError invalid (weekly) while the part that writes the email is off
   */
  async change(
    actor: Actor,
    preferences: Omit<Preferences, 'weekly'> & { weekly?: boolean },
  ): Promise<Preferences> {
    const off = (channel: 'portal' | 'email'): NotificationCategory[] =>
      notificationCategories.filter((category) => !preferences[category][channel]);
    const isOffered = this.hasWeekly(actor);
    if (!isOffered && preferences.weekly && this.additions.always('weekly.emails').includes(actor.role))
      throw invalidField('weekly', t('The practice does not use this.'));
    return this.work.run(async () => {
      const stored = await this.preferences.change(actor.id, {
        portalOff: off('portal'),
        emailOff: off('email'),
        // The value of a part that is off is kept for its return.
        weekly: isOffered ? preferences.weekly : undefined,
      });
      for (const channel of this.additions.of('notification.channel'))
        await channel.change(actor.id, chosenFor(channel.name, preferences));
      return this.answer(actor, stored);
    });
  }

  private hasWeekly({ role }: Actor): boolean {
    return role === 'client' || this.additions.of('weekly.emails').includes(role);
  }

  private async answer(actor: Actor, { weekly, ...stored }: StoredPreferences): Promise<Preferences> {
    const added = await this.added(actor.id);
    return preferencesOf({ ...stored, weekly: weekly && this.hasWeekly(actor) }, added);
  }

  /** The choice of the person for each channel of a part, by its name; undefined for a part that is off. */
  private async added(userId: number): Promise<Map<string, ByCategory | undefined>> {
    const on = this.additions.of('notification.channel');
    const chosen = new Map<string, ByCategory | undefined>();
    for (const channel of this.additions.always('notification.channel'))
      chosen.set(channel.name, on.includes(channel) ? await channel.read(userId) : undefined);
    return chosen;
  }
}

const chosenFor = (
  channel: string,
  preferences: Readonly<Record<NotificationCategory, Channels>>,
): ByCategory =>
  Object.fromEntries(
    notificationCategories.flatMap((category) => {
      const value = preferences[category][channel];
      return value === undefined ? [] : [[category, value]];
    }),
  );

function preferencesOf(
  { portalOff, emailOff, weekly }: StoredPreferences,
  added: ReadonlyMap<string, ByCategory | undefined>,
): Preferences {
  const channels = (category: NotificationCategory): Channels => ({
    portal: !portalOff.includes(category),
    email: !emailOff.includes(category),
    ...Object.fromEntries(
      Array.from(added, ([name, chosen]) => [name, chosen !== undefined && (chosen[category] ?? true)]),
    ),
  });
  return {
    document: channels('document'),
    message: channels('message'),
    payment: channels('payment'),
    appointment: channels('appointment'),
    weekly,
  };
}
