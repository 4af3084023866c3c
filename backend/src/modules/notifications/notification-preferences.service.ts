import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import { unreachable } from '../../kernel/unreachable.js';
import { Sql } from '../../platform/database/sql.js';
import { notificationCategories, type NotificationCategory } from './notification-draft.js';

/** Channels of a category. */
export interface Channels {
  portal: boolean;
  email: boolean;
}

export type Preferences = Record<NotificationCategory, Channels> & {
  /** Weekly summary by email. */
  weekly: boolean;
};

interface PreferencesRow {
  portalOff: NotificationCategory[];
  emailOff: NotificationCategory[];
  weekly: boolean;
}

const columns = 'portal_off AS "portalOff", email_off AS "emailOff", weekly';
const initial: PreferencesRow = { portalOff: [], emailOff: [], weekly: false };

/** Notification preferences: each user's channels by category. */
@Injectable()
export class NotificationPreferences {
  constructor(private readonly sql: Sql) {}

  async get({ id }: Actor): Promise<Preferences> {
    const row = await this.sql.first<PreferencesRow & Record<string, unknown>>(
      'notification-preferences.get',
      `SELECT ${columns} FROM notification_preferences WHERE user_id = $1`,
      [id],
    );
    return preferencesOf(row ?? initial);
  }

  /** @param preferences the complete object; an omitted `weekly` keeps its value */
  async change(
    { id }: Actor,
    preferences: Omit<Preferences, 'weekly'> & { weekly?: boolean },
  ): Promise<Preferences> {
    const off = (channel: keyof Channels): NotificationCategory[] =>
      notificationCategories.filter((category) => !preferences[category][channel]);
    const row = await this.sql.first<PreferencesRow & Record<string, unknown>>(
      'notification-preferences.change',
      `INSERT INTO notification_preferences AS stored (user_id, portal_off, email_off, weekly)
       VALUES ($1, $2, $3, coalesce($4, false))
       ON CONFLICT (user_id) DO UPDATE SET portal_off = excluded.portal_off, email_off = excluded.email_off,
         weekly = coalesce($4, stored.weekly)
       RETURNING ${columns}`,
      [id, off('portal'), off('email'), preferences.weekly],
    );
    if (!row) unreachable('INSERT … RETURNING gave no row');
    return preferencesOf(row);
  }
}

function preferencesOf({ portalOff, emailOff, weekly }: PreferencesRow): Preferences {
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
