import { Injectable } from '@nestjs/common';
import { unreachable } from '../../../kernel/unreachable.js';
import { Sql } from '../../../platform/database/sql.js';
import { practiceDay } from '../../practice/index.js';
import { retentionCategories } from '../../retention/index.js';
import type { SystemFacts } from '../domain/system-facts.js';

/** Facts that are in the database: accounts, data and log. */
@Injectable()
export class SystemFactsQueries {
  constructor(private readonly sql: Sql) {}

  async databaseVersion(): Promise<string> {
    const row = await this.sql.first<{ version: string }>(
      'running-facts.version',
      `SELECT current_setting('server_version') AS version`,
    );
    return row?.version ?? '';
  }

  admins(): Promise<SystemFacts['admins']> {
    return this.sql.rows<SystemFacts['admins'][number] & Record<string, unknown>>(
      'running-facts.admins',
      `SELECT a.name, a.username, g.authenticator, g.passkeys,
         (SELECT ${practiceDay('max(e.occurred_at)')}::text FROM traced_events e
          WHERE e.subject_type = 'account' AND e.subject_id = a.id AND e.type = 'account.signed_in') AS "lastSignInOn"
       FROM accounts a JOIN account_guards g ON g.user_id = a.id
       WHERE a.role = 'admin' AND a.closed_at IS NULL ORDER BY a.id LIMIT 200`,
    );
  }

  async accounts(now: Date): Promise<Pick<SystemFacts, 'clients' | 'accessTokens'>> {
    const counted = await this.sql.first<
      SystemFacts['clients'] & { tokens: number } & Record<string, unknown>
    >(
      'running-facts.accounts',
      `SELECT count(*) FILTER (WHERE a.closed_at IS NULL)::int AS open,
         count(*) FILTER (WHERE a.closed_at IS NOT NULL)::int AS closed,
         count(*) FILTER (WHERE a.closed_at IS NULL AND (g.authenticator OR g.passkeys > 0))::int AS "withSecondFactor",
         (SELECT count(*)::int FROM issued_access_tokens WHERE expires_at > $1) AS tokens
       FROM accounts a JOIN account_guards g ON g.user_id = a.id WHERE a.role = 'client'`,
      [now],
    );
    const { tokens = 0, open = 0, closed = 0, withSecondFactor = 0 } = counted ?? {};
    return { clients: { open, closed, withSecondFactor }, accessTokens: tokens };
  }

  held(): Promise<SystemFacts['held']> {
    return this.sql.rows<SystemFacts['held'][number] & Record<string, unknown>>(
      'running-facts.held',
      `SELECT kind, count(*)::int AS clients, sum(items)::int AS items
       FROM (SELECT client_id, kind, count(*) AS items FROM records_held_until WHERE held_until IS NULL
             GROUP BY client_id, kind) counted
       GROUP BY kind ORDER BY clients DESC, kind`,
    );
  }

  async retention(): Promise<SystemFacts['retention']> {
    const rules = await this.sql.rows<{ category: string; years: number }>(
      'running-facts.retention',
      'SELECT category, years FROM retention_in_force ORDER BY category',
    );
    const titles = new Map<string, string>(retentionCategories.map(({ name, title }) => [name, title]));
    return {
      rules: rules.map(({ category, years }) => ({ what: titles.get(category) ?? category, years })),
      holds: await this.sql.count('running-facts.holds', 'standing_legal_holds', []),
    };
  }

  async log(since: Date): Promise<SystemFacts['log']> {
    const counted = await this.sql.first<SystemFacts['log'] & Record<string, unknown>>(
      'running-facts.log',
      `SELECT (SELECT coalesce(sum(events), 0)::int FROM event_counts) AS total,
         (SELECT ${practiceDay('min(occurred_at)')}::text FROM traced_events) AS since,
         count(*) FILTER (WHERE type = 'account.signed_in')::int AS "signIns",
         count(*) FILTER (WHERE type IN ('account.sign_in_refused', 'account.sign_in_limited'))::int AS "refusedSignIns",
         count(*) FILTER (WHERE refused
           AND type NOT IN ('account.sign_in_refused', 'account.sign_in_limited'))::int AS "refusedAttempts",
         count(*) FILTER (WHERE type LIKE '%exported' AND NOT refused)::int AS exports
       FROM traced_events WHERE occurred_at > $1`,
      [since],
    );
    if (!counted) unreachable('an aggregate query gave no row');
    return counted;
  }

  /** The newest 50. */
  breachReports(): Promise<SystemFacts['breachReports']> {
    return this.sql.rows<SystemFacts['breachReports'][number] & Record<string, unknown>>(
      'running-facts.breach-reports',
      `SELECT title, discovered_on::text AS "discoveredOn", exercise FROM breach_reports
       ORDER BY created_at DESC, id DESC LIMIT 50`,
    );
  }
}
