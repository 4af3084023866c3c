import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import { accessScopes } from '../../../kernel/index.js';
import { violatedConstraint } from '../../../platform/database/database-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { endOf, statusOf } from '../application/grant-columns.js';
import type { ClientGrant, OpenInvitation } from '../domain/client-grant.js';
import type { Addressee, GrantingClient, GrantRepository, NewGrant } from '../domain/ports.js';
import { type SentThrough, sentThrough, withAccount } from '../../identity/index.js';
import { accessExists, type Terms } from '../domain/terms.js';

/** $1 is the time. */
const columns = `g.id, g.client_id AS "clientId", g.person_id AS "personId", g.email, g.name, g.role, g.scopes,
  g.categories, g.until::text AS until, g.granted_by AS "grantedBy", g.mail_id AS "mailId", g.version,
  g.pending, ${statusOf(1)} AS status`;

@Injectable()
export class SqlGrantRepository implements GrantRepository {
  constructor(private readonly sql: Sql) {}

  async client(clientId: number): Promise<GrantingClient> {
    return this.sql.only<GrantingClient>(
      'grant.client',
      `SELECT kind, CASE WHEN kind = 'individual' THEN email END AS email FROM accounts WHERE id = $1`,
      [clientId],
    );
  }

  isConsent(documentId: number, clientId: number, now: Date): Promise<boolean> {
    return this.sql.some(
      'grant.consent',
      `WITH clients AS (
         SELECT $2::int AS id UNION ALL
         SELECT person_id FROM current_access($3) WHERE client_id = $2 AND role = 'owner')
       SELECT 1 FROM documents WHERE id = $1 AND user_id = $2 AND deleted_at IS NULL
         AND (signed_by IN (SELECT id FROM clients) AND signed_date < $3
           OR uploaded_by IN (SELECT id FROM clients) AND created_at < $3)`,
      [documentId, clientId, now],
    );
  }

  async staffAddressesAmong(emails: readonly string[]): Promise<string[]> {
    const found = await this.sql.rows<{ email: string }>(
      'grant.staff-addresses',
      `SELECT lower(email) AS email FROM users
       WHERE role = 'admin' AND closed_at IS NULL AND lower(email) IN (SELECT lower(unnest($1::text[])))`,
      [emails],
    );
    return found.map(({ email }) => email);
  }

  find(id: number, clientId: number, now: Date): Promise<ClientGrant | undefined> {
    return this.sql.first<ClientGrant>(
      'grant.find',
      `SELECT ${columns} FROM client_access g WHERE g.id = $2 AND g.client_id = $3`,
      [now, id, clientId],
    );
  }

  async findInvitation(tokenHash: Buffer, now: Date): Promise<OpenInvitation | undefined> {
    const found = await this.sql.first<Omit<OpenInvitation, 'account'> & SentThrough>(
      'grant.find-invitation',
      `SELECT * FROM (
         SELECT ${columns}, coalesce(l.created_at, g.link_shown_at) AS "shownAt",
           l.created_at IS NULL AND g.link_shown_at IS NULL AND o.sent_at IS NOT NULL AS "wasEmailed", ${sentThrough}
         FROM client_access g LEFT JOIN access_links l ON l.access_id = g.id AND l.token_hash = $2
           LEFT JOIN outbox o ON o.id = g.mail_id AND l.created_at IS NULL
           LEFT JOIN email_accounts s ON s.id = o.email_account_id
         WHERE g.token_hash = $2 OR g.id = (SELECT access_id FROM access_links WHERE token_hash = $2)) g
       WHERE status = 'invited'`,
      [now, tokenHash],
    );
    return found && withAccount(found);
  }

  isTaken(clientId: number, email: string): Promise<boolean> {
    return this.sql.some(
      'grant.is-taken',
      `SELECT 1 FROM client_access g LEFT JOIN users p ON p.id = g.person_id
       WHERE g.client_id = $1 AND g.ended_at IS NULL AND lower($2) IN (lower(g.email), lower(p.email))`,
      [clientId, email],
    );
  }

  async hasAccess(clientId: number, personId: number, now: Date): Promise<boolean> {
    return this.sql.some(
      'grant.has-access',
      'SELECT 1 FROM current_access($3) WHERE client_id = $1 AND person_id = $2',
      [clientId, personId, now],
    );
  }

  owners(clientId: number, now: Date): Promise<number[]> {
    return this.sql.column<number>(
      'grant.owners',
      `SELECT person_id FROM current_access($2) WHERE client_id = $1 AND role = 'owner' ORDER BY person_id`,
      [clientId, now],
    );
  }

  addressees(ids: readonly number[]): Promise<Addressee[]> {
    return this.sql.rows<Addressee>(
      'grant.addressees',
      `SELECT id, email, role = 'admin' AS "isStaff", first_name AS "firstName", language FROM accounts
       WHERE id = ANY ($1) AND role <> 'organization' AND closed_at IS NULL AND receives_email ORDER BY id`,
      [ids],
    );
  }

  languageOf(email: string, clientId: number): Promise<Language | undefined> {
    return this.sql.value(
      'grant.language',
      `SELECT language FROM accounts
       WHERE role <> 'organization' AND (lower(email) = lower($1) AND closed_at IS NULL OR id = $2)
       ORDER BY id = $2 LIMIT 1`,
      [email, clientId],
    );
  }

  async endRunOut(clientId: number, now: Date): Promise<void> {
    await this.sql.rows(
      'grant.end-run-out',
      `UPDATE client_access g SET ended_at = ${endOf(2)}, token_hash = NULL
       WHERE g.client_id = $1 AND g.ended_at IS NULL AND ${endOf(2)} IS NOT NULL`,
      [clientId, now],
    );
  }

  async add(grant: NewGrant, at: Date): Promise<number> {
    const { clientId, email, name, role, scopes, categories, until, grantedBy, approved } = grant;
    return this.sql
      .onlyValue<number>(
        'grant.add',
        `INSERT INTO client_access (client_id, email, name, role, scopes, categories, until, granted_by, created_at,
           approved_at, consent_document_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
        [
          clientId,
          email,
          name,
          role,
          role === 'owner' ? accessScopes : scopes,
          role === 'owner' ? null : categories,
          until,
          grantedBy,
          at,
          approved ? at : null,
          grant.consentDocumentId,
        ],
      )
      .catch((error: unknown) => {
        throw violatedConstraint(error) === 'client_access_email_key' ? accessExists() : error;
      });
  }

  async invite(id: number, tokenHash: Buffer, mailId: number, at: Date): Promise<void> {
    await this.sql.rows(
      'grant.invite',
      'UPDATE client_access SET token_hash = $2, mail_id = $3, invited_at = $4 WHERE id = $1',
      [id, tokenHash, mailId, at],
    );
  }

  async addShownLink(id: number, tokenHash: Buffer, at: Date): Promise<void> {
    await this.sql.rows(
      'grant.add-link',
      'INSERT INTO access_links (token_hash, access_id, created_at) VALUES ($1, $2, $3)',
      [tokenHash, id, at],
    );
  }

  markShown(mailId: number, at: Date): Promise<ClientGrant | undefined> {
    return this.sql.first<ClientGrant>(
      'grant.mark-shown',
      `UPDATE client_access g SET link_shown_at = coalesce(g.link_shown_at, $1) WHERE g.mail_id = $2
       RETURNING ${columns}`,
      [at, mailId],
    );
  }

  async approve(id: number, at: Date): Promise<void> {
    await this.sql.rows('grant.approve', 'UPDATE client_access SET approved_at = $2 WHERE id = $1', [id, at]);
  }

  async accept(id: number, personId: number, at: Date): Promise<void> {
    await this.sql.rows(
      'grant.accept',
      `WITH ended AS (DELETE FROM access_links WHERE access_id = $1)
       UPDATE client_access SET person_id = $2, accepted_at = $3, token_hash = NULL WHERE id = $1`,
      [id, personId, at],
    );
  }

  change(id: number, terms: Terms): Promise<void> {
    return this.replaceTerms('grant.change', 'version + 1', id, terms);
  }

  async request(id: number, { scopes, categories, until }: Terms, at: Date): Promise<void> {
    await this.sql.rows(
      'grant.request',
      'UPDATE client_access SET pending = $2, pending_since = $3, version = version + 1 WHERE id = $1',
      [id, JSON.stringify({ scopes, categories, until }), at],
    );
  }

  approveChange(id: number, terms: Terms): Promise<void> {
    return this.replaceTerms('grant.approve-change', 'version', id, terms);
  }

  private async replaceTerms(
    statement: string,
    version: string,
    id: number,
    { scopes, categories, until }: Terms,
  ): Promise<void> {
    await this.sql.rows(
      statement,
      `UPDATE client_access SET scopes = $2, categories = $3, until = $4, pending = NULL, version = ${version},
         end_announced_at = CASE WHEN until = $4 THEN end_announced_at END WHERE id = $1`,
      [id, scopes, categories, until],
    );
  }

  end(id: number, by: number, at: Date): Promise<boolean> {
    return this.sql.some(
      'grant.end',
      `WITH ended AS (DELETE FROM access_links WHERE access_id = $1)
       UPDATE client_access SET ended_at = $3, ended_by = $2, token_hash = NULL WHERE id = $1 AND ended_at IS NULL
       RETURNING id`,
      [id, by, at],
    );
  }

  concerning(userId: number, now: Date): Promise<ClientGrant[]> {
    return this.sql.rows<ClientGrant>(
      'grant.concerning',
      `SELECT * FROM (
         SELECT ${columns} FROM client_access g
         WHERE (g.person_id = $2 OR g.client_id = $2 OR g.granted_by = $2) AND g.ended_at IS NULL) g
       WHERE status <> 'ended' ORDER BY id`,
      [now, userId],
    );
  }

  startedBy(memberId: number, now: Date): Promise<ClientGrant[]> {
    return this.sql.rows<ClientGrant>(
      'grant.started-by',
      `SELECT * FROM (SELECT ${columns} FROM client_access g WHERE g.granted_by = $2 AND g.ended_at IS NULL) g
       WHERE status <> 'ended' ORDER BY "clientId", id`,
      [now, memberId],
    );
  }

  accepted(now: Date): Promise<ClientGrant[]> {
    return this.sql.rows<ClientGrant>(
      'grant.accepted',
      `SELECT ${columns} FROM client_access g WHERE g.id IN (SELECT access_id FROM accepted_access($1))
       ORDER BY g.client_id, g.id`,
      [now],
    );
  }

  isUnderReview(): Promise<boolean> {
    return this.sql.some('grant.under-review', 'SELECT 1 FROM access_review');
  }

  endReview(): Promise<boolean> {
    return this.sql.some('grant.end-review', 'DELETE FROM access_review RETURNING since');
  }

  endingSoon(now: Date, days: number): Promise<ClientGrant[]> {
    return this.sql.rows<ClientGrant>(
      'grant.ending-soon',
      `SELECT ${columns} FROM client_access g CROSS JOIN site
       WHERE g.ended_at IS NULL AND g.end_announced_at IS NULL AND g.accepted_at IS NOT NULL
         AND g.until BETWEEN ($1::timestamptz AT TIME ZONE site.time_zone)::date
           AND ($1::timestamptz AT TIME ZONE site.time_zone)::date + $2::int
         AND (g.accepted_at AT TIME ZONE site.time_zone)::date < g.until - $2::int ORDER BY g.id`,
      [now, days],
    );
  }

  announce(id: number, until: string, at: Date): Promise<boolean> {
    return this.sql.some(
      'grant.announce',
      `UPDATE client_access SET end_announced_at = $3
       WHERE id = $1 AND until = $2 AND end_announced_at IS NULL AND ended_at IS NULL RETURNING 1`,
      [id, until, at],
    );
  }
}
