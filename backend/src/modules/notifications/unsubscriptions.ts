import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/domain-error.js';
import { Sql } from '../../platform/database/sql.js';
import { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.js';
import { Runtime } from '../../platform/runtime.js';
import { tokenHash } from '../../platform/secrets/token-hash.js';
import { notificationCategories } from './notification-draft.js';

/** Kinds of emails that can be turned off: notifications by category, and the weekly summary. */
export const mailKinds = [...notificationCategories, 'weekly'] as const;
export type MailKind = (typeof mailKinds)[number];

/** The kinds of emails that an unsubscribe link turns off. Does not identify the user. */
export interface UnsubscriptionView {
  categories: MailKind[];
  /** True if emails of all these kinds are off. */
  ended: boolean;
}

/** Unsubscribe addresses of one email. */
export interface UnsubscribeLink {
  /** The page; opening it changes nothing. */
  unsubscribePage: string;
  /** URL that email clients post to (RFC 8058). */
  unsubscribeUrl: string;
}

/** SQL array with 'weekly' if the weekly summary is off. */
const weeklyOff = `CASE WHEN p.weekly THEN '{}' ELSE '{weekly}' END::text[]`;

/** Unsubscribe links, which work without logging in. They never expire; each email has its own. */
@Injectable()
export class Unsubscriptions {
  private readonly publicUrl: string;

  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { settings }: Runtime,
  ) {
    this.publicUrl = settings.publicUrl;
  }

  /** @returns the readers, each with a new link; only the hash of its token is stored */
  async issue<Reader extends { userId: number }>(
    readers: readonly Reader[],
    categories: MailKind[],
  ): Promise<(Reader & UnsubscribeLink)[]> {
    const issued = readers.map((reader) => ({ reader, token: randomBytes(24).toString('base64url') }));
    await this.sql.rows(
      'unsubscription.issue',
      `INSERT INTO unsubscribe_tokens (token_hash, user_id, categories, created_at)
       SELECT token_hash, user_id, $3, $4 FROM unnest($1::bytea[], $2::int[]) AS issued (token_hash, user_id)`,
      [
        issued.map(({ token }) => tokenHash(token)),
        readers.map(({ userId }) => userId),
        categories,
        this.clock.now(),
      ],
    );
    return issued.map(({ reader, token }) => ({
      ...reader,
      unsubscribePage: `${this.publicUrl}/unsubscribe?token=${token}`,
      unsubscribeUrl: `${this.publicUrl}/api/notifications/unsubscribe?token=${token}`,
    }));
  }

  /** @throws DomainError not_found */
  async find(token: string): Promise<UnsubscriptionView> {
    const found = await this.sql.first<UnsubscriptionView & Record<string, unknown>>(
      'unsubscription.find',
      `SELECT t.categories, t.categories <@ (coalesce(p.email_off, '{}') || ${weeklyOff}) AS ended
       FROM unsubscribe_tokens t LEFT JOIN notification_preferences p USING (user_id) WHERE t.token_hash = $1`,
      [tokenHash(token)],
    );
    if (!found) throw notFound('unsubscription');
    return found;
  }

  /** Turns emails of the link's kinds off. Safe to repeat. @throws DomainError not_found */
  end(token: string): Promise<UnsubscriptionView> {
    return this.work.run(async () => {
      await this.sql.rows(
        'unsubscription.end',
        `INSERT INTO notification_preferences AS p (user_id, email_off)
         SELECT user_id, array_remove(categories, 'weekly') FROM unsubscribe_tokens WHERE token_hash = $1
         ON CONFLICT (user_id) DO UPDATE
         SET email_off = ARRAY(SELECT DISTINCT unnest(p.email_off || excluded.email_off) ORDER BY 1),
           weekly = p.weekly AND NOT EXISTS (
             SELECT FROM unsubscribe_tokens WHERE token_hash = $1 AND 'weekly' = ANY (categories))`,
        [tokenHash(token)],
      );
      return this.find(token);
    });
  }
}
