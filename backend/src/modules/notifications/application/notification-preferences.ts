import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, invalidField, type Role } from '../../../kernel/index.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { notificationCategories, type NotificationCategory } from '../domain/notification-draft.js';
import { PreferencesRepository, type StoredPreferences } from '../domain/ports.js';
import { RecipientQueries } from './recipient-queries.js';

/** Channels of a category. */
export interface Channels {
  portal: boolean;
  email: boolean;
}

export type Preferences = Record<NotificationCategory, Channels> & {
  /** Weekly summary by email. */
  weekly: boolean;
};

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Role of those whom a part writes a weekly email; the core writes to clients. */
    'weekly.emails': Role;
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
  ) {}

  async get(actor: Actor): Promise<Preferences> {
    return this.answer(actor, (await this.queries.preferences(actor.id)) ?? initial);
  }

  /**
   * @param preferences the complete object; an omitted `weekly` keeps its value
   * @throws DomainError invalid (weekly) while the part that writes the email is off
   */
  async change(
    actor: Actor,
    preferences: Omit<Preferences, 'weekly'> & { weekly?: boolean },
  ): Promise<Preferences> {
    const off = (channel: keyof Channels): NotificationCategory[] =>
      notificationCategories.filter((category) => !preferences[category][channel]);
    const isOffered = this.hasWeekly(actor);
    if (!isOffered && preferences.weekly && this.additions.always('weekly.emails').includes(actor.role))
      throw invalidField('weekly', t('The practice does not use this.'));
    return this.answer(
      actor,
      await this.preferences.change(actor.id, {
        portalOff: off('portal'),
        emailOff: off('email'),
        // The value of a part that is off is kept for its return.
        weekly: isOffered ? preferences.weekly : undefined,
      }),
    );
  }

  private hasWeekly({ role }: Actor): boolean {
    return role === 'client' || this.additions.of('weekly.emails').includes(role);
  }

  private answer(actor: Actor, { weekly, ...stored }: StoredPreferences): Preferences {
    return preferencesOf({ ...stored, weekly: weekly && this.hasWeekly(actor) });
  }
}

function preferencesOf({ portalOff, emailOff, weekly }: StoredPreferences): Preferences {
  const channels = (category: NotificationCategory): Channels => ({
    portal: !portalOff.includes(category),
    email: !emailOff.includes(category),
  });
  return {
    document: channels('document'),
    message: channels('message'),
    payment: channels('payment'),
    appointment: channels('appointment'),
    weekly,
  };
}
