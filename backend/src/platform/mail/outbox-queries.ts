import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type Page, type PageRequest } from '../../kernel/index.js';
import { containing, pageOf, positionOf } from '../database/paging.js';
import { Sql } from '../database/sql.js';
import { MailSecrets, withoutLink } from './mail-secrets.js';
import { MailTransport } from './mail-transport.js';
import type { MailStatus, OutboxMailDto } from './outbox-mail.dto.js';
import { mailColumns, type MailRow } from './outbox.js';

/** The admin who reads the outbox. */
export interface MailReader {
  actor: Actor;
  /** False for an access token, which never sees secret links. */
  isPerson: boolean;
  /** True if the session began, or was confirmed, a short time ago. */
  isFresh: boolean;
}

const matching = `($1 = 'all' OR status = $1) AND ($2 = '%' OR recipient ILIKE $2 OR subject ILIKE $2)`;

/** The outbox as admins read it. */
@Injectable()
export class OutboxQueries {
  constructor(
    private readonly sql: Sql,
    private readonly transport: MailTransport,
    private readonly secrets: MailSecrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Newest first; searches recipient and subject. Secret links are shown only if no server sends them and the
   * session is fresh, and never in an email to an admin who has logged in: a stolen session could take over the
   * account. They use `make reset-sign-in`. Unsubscribe links also need a fresh session, because they work without signing
   * in.
   */
  async list(
    { actor, isPerson, isFresh }: MailReader,
    request: PageRequest & { search?: string; status: MailStatus | 'all' },
  ): Promise<Page<OutboxMailDto>> {
    const { at, id } = positionOf(request.cursor);
    const filter = [request.status, containing(request.search)];
    const showsLinks = isPerson && !this.transport.isSet;
    const rows = await this.sql.view<SealedRow>(
      'mail.list',
      `SELECT ${mailColumns}, message_id AS "messageId", unsubscribe_url AS "unsubscribeUrl",
         CASE WHEN $6 AND secret_until > $7 AND (user_id IS NULL OR EXISTS (
           SELECT FROM users u WHERE u.id = user_id
             AND (u.role <> 'admin' OR u.password = '' AND u.confirmed_email IS NULL))) THEN secret END AS secret
       FROM outbox WHERE ${matching} AND (created_at, id) < ($3, $4)
       ORDER BY created_at DESC, id DESC LIMIT $5`,
      [...filter, at, id, request.limit + 1, showsLinks, this.clock.now()],
    );
    const page = await pageOf(rows, request, () =>
      request.search
        ? this.sql.count('mail.count', `outbox WHERE ${matching}`, filter)
        : this.sql.materializedCount('outbox', {
            status: request.status === 'all' ? undefined : request.status,
          }),
    );
    const withLink = page.rows.flatMap(({ id, secret }) => (secret ? [id] : []));
    if (isFresh) await this.secrets.recordShown(actor, withLink);
    return page.map(({ secret, messageId, unsubscribeUrl, ...mail }) => ({
      ...mail,
      ...(unsubscribeUrl && !isFresh && withoutLink(mail, unsubscribeUrl)),
      ...(secret && isFresh && this.secrets.open(secret, messageId)),
      linkNeedsPassword: secret !== null && !isFresh,
    }));
  }
}

interface SealedRow extends MailRow {
  messageId: string;
  /** The unsubscribe link in both bodies, if any. */
  unsubscribeUrl: string | null;
  /** The encrypted bodies; null if there are none or the reader may not see them. */
  secret: Buffer | null;
}
