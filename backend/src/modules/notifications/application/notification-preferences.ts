import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
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

const initial: StoredPreferences = { portalOff: [], emailOff: [], weekly: false };

/** Notification preferences: each user's channels by category. */
@Injectable()
export class NotificationPreferences {
  constructor(
    private readonly preferences: PreferencesRepository,
    private readonly queries: RecipientQueries,
  ) {}

  async get({ id }: Actor): Promise<Preferences> {
    return preferencesOf((await this.queries.preferences(id)) ?? initial);
  }

  /** @param preferences the complete object; an omitted `weekly` keeps its value */
  async change(
    { id }: Actor,
    preferences: Omit<Preferences, 'weekly'> & { weekly?: boolean },
  ): Promise<Preferences> {
    const off = (channel: keyof Channels): NotificationCategory[] =>
      notificationCategories.filter((category) => !preferences[category][channel]);
    return preferencesOf(
      await this.preferences.change(id, {
        portalOff: off('portal'),
        emailOff: off('email'),
        weekly: preferences.weekly,
      }),
    );
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
