import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type Page, type PageRequest } from '../../kernel/index.js';
import { pageOf, positionOf } from '../../platform/database/paging.js';
import { containing, isUnsought, matches } from '../../platform/database/text-search.js';
import { Sql } from '../../platform/database/sql.js';
import { MailSecrets, withoutToken } from '../../platform/mail/mail-secrets.js';
import { MailConnection } from '../../platform/mail/mail-connection.js';
import type { MailStatus } from '../../platform/mail/outgoing-mail.js';
import type { OutboxMailDto } from './outbox-mail.dto.js';
import { mailColumns, type MailRow, readableMail } from './mail-rows.js';

/** The admin who reads the outbox. */
export interface MailReader {
  actor: Actor;
  /** False for an access token, which never sees secret links. */
  isPerson: boolean;
  /** True if the session began, or was confirmed, a short time ago. */
  isFresh: boolean;
}

/**
 * Columns of `SealedRow`, with the secret only for those who may see it.
 * @param shows SQL: whether links are shown at all
 * @param now SQL for the present moment
 */
const sealedColumns = (shows: string, now: string): string => `${mailColumns}, message_id AS "messageId",
  unsubscribe_url AS "unsubscribeUrl",
  CASE WHEN ${shows} AND secret_until > ${now} AND (user_id IS NULL OR EXISTS (
    SELECT FROM users u WHERE u.id = user_id
      AND (u.role <> 'admin' OR u.password = '' AND u.confirmed_email IS NULL))) THEN secret END AS secret`;

const matching = `($1 = 'all' OR status = $1) AND (${isUnsought('$2')} OR ${matches('$2', 'recipient', 'subject')})`;

/** The outbox as admins read it. */
@Injectable()
export class OutboxQueries {
  constructor(
    private readonly sql: Sql,
    private readonly connection: MailConnection,
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
    reader: MailReader,
    request: PageRequest & { search?: string; status: MailStatus | 'all' },
  ): Promise<Page<OutboxMailDto>> {
    const { at, id } = positionOf(request.cursor);
    const filter = [request.status, containing(request.search)];
    const rows = await this.sql.view<SealedRow>(
      'mail.list',
      `SELECT ${sealedColumns('$6', '$7')}
       FROM outbox WHERE ${matching} AND (created_at, id) < ($3, $4)
       ORDER BY created_at DESC, id DESC LIMIT $5`,
      [...filter, at, id, request.limit + 1, await this.showsLinks(reader), this.clock.now()],
    );
    const page = await pageOf(rows, request, () =>
      this.sql.count('mail.count', `outbox WHERE ${matching}`, filter),
    );
    await this.recordShown(reader, page.rows);
    return page.map((row) => this.shownTo(reader, row));
  }

  /** The HTML of one email, with the links that `list` would show. @throws DomainError not_found */
  async html(reader: MailReader, id: number): Promise<string> {
    const row = await this.sql.one<SealedRow>(
      'mail',
      'mail.one',
      `SELECT ${sealedColumns('$2', '$3')} FROM outbox WHERE id = $1`,
      [id, await this.showsLinks(reader), this.clock.now()],
    );
    await this.recordShown(reader, [row]);
    return this.shownTo(reader, row).html;
  }

  private async showsLinks({ isPerson }: MailReader): Promise<boolean> {
    return isPerson && !(await this.connection.isSet());
  }

  private async recordShown({ actor, isFresh }: MailReader, rows: readonly SealedRow[]): Promise<void> {
    if (!isFresh) return;
    await this.secrets.recordShown(
      actor,
      rows.flatMap(({ id, secret }) => (secret ? [id] : [])),
    );
  }

  private shownTo(
    { isFresh }: MailReader,
    { secret, messageId, unsubscribeUrl, ...row }: SealedRow,
  ): OutboxMailDto {
    const mail = readableMail(row);
    return {
      ...mail,
      ...(unsubscribeUrl && !isFresh && withoutToken(mail, unsubscribeUrl)),
      ...(secret && isFresh && this.secrets.open(secret, messageId)),
      linkNeedsPassword: secret !== null && !isFresh,
    };
  }
}

interface SealedRow extends MailRow {
  messageId: string;
  /** The one-click unsubscribe address, whose token is in a link of both bodies; null for none. */
  unsubscribeUrl: string | null;
  /** The encrypted bodies; null if there are none or the reader may not see them. */
  secret: Buffer | null;
}
