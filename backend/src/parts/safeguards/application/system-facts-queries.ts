import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { HealthChecks } from '../../../platform/operations/health-checks.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import type { Settings } from '../../../platform/settings/settings.js';
import { sessionTimes } from '../../../modules/identity/index.js';
import { practiceDay, Site, type SiteView } from '../../../modules/practice/index.js';
import type { SystemFacts } from '../domain/system-facts.js';
import { healthLine } from './plan-review.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

/**
 * Facts about the running system: settings without secrets, hosts without paths, and the accounts, data and log in
 * the database.
 */
@Injectable()
export class SystemFactsQueries {
  constructor(
    private readonly sql: Sql,
    private readonly site: Site,
    private readonly health: HealthChecks,
    private readonly additions: PartAdditions,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
  ) {}

  async read(): Promise<SystemFacts> {
    const { settings } = this.runtime;
    const now = this.clock.now();
    const practice = await this.site.get();
    const { version, ...counts } = await this.accounts(now);
    const region = [practice.state, practice.zipCode].filter((part) => part !== '').join(' ');
    const place = [practice.city, region].filter((part) => part !== '').join(', ');
    return {
      asOf: now.toISOString(),
      practice: {
        name: practice.name,
        lines: [practice.street, place, practice.phone, practice.email].filter((line) => line !== ''),
        contact: [practice.name, practice.phone, practice.email].filter((part) => part !== '').join(' · '),
      },
      production: settings.production,
      publicUrl: settings.publicUrl,
      tlsBy: settings.ownHttps ? 'steward' : 'proxy',
      adminMfa: settings.adminMfa,
      throttle: settings.throttle,
      sessions: {
        idleHours: sessionTimes.idle / hour,
        longestDays: sessionTimes.longest / day,
        rememberedIdleDays: sessionTimes.rememberedIdle / day,
        rememberedLongestDays: sessionTimes.rememberedLongest / day,
        freshMinutes: sessionTimes.fresh / minute,
      },
      scansUploads: settings.clamav !== undefined,
      storage: settings.storage?.kind ?? 'disk',
      secretFrom: settings.appSecret === undefined ? 'data folder' : 'environment',
      secretRotation: settings.appSecretPrevious !== undefined,
      ownCertificate: settings.signingCertificate !== undefined,
      services: servicesOf(settings, practice),
      database: { embedded: settings.databaseUrl === undefined, version },
      admins: await this.admins(),
      access: await this.access(now),
      ...counts,
      held: await this.held(),
      retention: await this.retention(),
      log: await this.log(new Date(now.getTime() - year)),
      health: (await this.health.run())
        .filter(({ key }) => key !== healthLine)
        .map(({ name, state, sentence }) => ({ name, ok: state === 'ok', sentence })),
      breachReports: await this.breachReports(),
    };
  }

  private admins(): Promise<SystemFacts['admins']> {
    return this.sql.rows<SystemFacts['admins'][number]>(
      'running-facts.admins',
      `SELECT a.name, a.username, a.staff_role AS role, g.authenticator, g.passkeys,
         (SELECT ${practiceDay('max(e.occurred_at)')}::text FROM traced_events e
          WHERE e.subject_type = 'account' AND e.subject_id = a.id AND e.type = 'account.signed_in') AS "lastSignInOn"
       FROM accounts a JOIN account_guards g ON g.user_id = a.id
       WHERE a.role = 'admin' AND a.closed_at IS NULL ORDER BY a.id LIMIT 200`,
    );
  }

  private accounts(now: Date) {
    return this.sql.only<Pick<SystemFacts, 'clients' | 'accessTokens' | 'staffSees'> & { version: string }>(
      'running-facts.accounts',
      `SELECT json_build_object('open', count(*) FILTER (WHERE a.closed_at IS NULL AND a.role = 'client'),
           'closed', count(*) FILTER (WHERE a.closed_at IS NOT NULL),
           'withSecondFactor', count(*) FILTER (
             WHERE a.closed_at IS NULL AND (g.authenticator OR g.passkeys > 0))) AS clients,
         (SELECT count(*)::int FROM issued_access_tokens WHERE expires_at > $1) AS "accessTokens",
         (SELECT staff_sees FROM site) AS "staffSees", current_setting('server_version') AS version
       FROM accounts a JOIN account_guards g ON g.user_id = a.id WHERE a.is_client`,
      [now],
    );
  }

  private access(now: Date): Promise<SystemFacts['access']> {
    return this.sql.only<SystemFacts['access']>(
      'running-facts.access',
      `SELECT count(DISTINCT person_id)::int AS people, min(until)::text AS "nextLastDay"
       FROM current_access($1) WHERE access_id IS NOT NULL`,
      [now],
    );
  }

  private held(): Promise<SystemFacts['held']> {
    return this.sql.rows<SystemFacts['held'][number]>(
      'running-facts.held',
      `SELECT kind, count(*)::int AS clients, sum(items)::int AS items
       FROM (SELECT client_id, kind, count(*) AS items FROM records_held_until WHERE held_until IS NULL
             GROUP BY client_id, kind) counted
       GROUP BY kind ORDER BY clients DESC, kind`,
    );
  }

  private async retention(): Promise<SystemFacts['retention']> {
    const periods = await Promise.all(this.additions.of('retention.periods').map((read) => read()));
    return {
      rules: periods.flat(),
      holds: await this.sql.count('running-facts.holds', 'standing_legal_holds', []),
    };
  }

  private log(since: Date): Promise<SystemFacts['log']> {
    return this.sql.only<SystemFacts['log']>(
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
  }

  /** The newest 50. */
  private breachReports(): Promise<SystemFacts['breachReports']> {
    return this.sql.rows<SystemFacts['breachReports'][number]>(
      'running-facts.breach-reports',
      `SELECT title, discovered_on::text AS "discoveredOn", exercise FROM breach_reports
       ORDER BY created_at DESC, id DESC LIMIT 50`,
    );
  }
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** All external services that are set or connected. */
function servicesOf(
  settings: Settings,
  { schedulingUrl, payments }: Pick<SiteView, 'schedulingUrl' | 'payments'>,
): SystemFacts['services'] {
  const { databaseUrl, storage, smtp, timestampUrl, clamav, ownHttps } = settings;
  const services: (SystemFacts['services'][number] | false)[] = [
    databaseUrl !== undefined && {
      what: msg('Database'),
      where: hostOf(databaseUrl) || undefined,
      why: msg('Stores accounts, messages, invoices and the log'),
    },
    storage?.kind === 's3' && {
      what: msg('File store'),
      where: storage.endpoint === undefined ? `Amazon S3, ${storage.region}` : hostOf(storage.endpoint),
      why: msg('Stores files, each encrypted before it is sent'),
    },
    smtp !== undefined && {
      what: msg('Mail server'),
      where: smtp.host,
      why: msg(
        'Sends emails; they name the practice and the type of notification, with no confidential content',
      ),
    },
    payments === 'stripe' && {
      what: msg('Stripe'),
      where: 'stripe.com',
      why: msg('Takes payments on its own pages; Steward never sees card numbers'),
    },
    schedulingUrl !== null && {
      what: msg('Scheduling service'),
      where: hostOf(schedulingUrl),
      why: msg('Books appointments; receives names and email addresses of the people who book'),
    },
    ownHttps !== undefined && {
      what: msg('Certificate authority'),
      where: hostOf(ownHttps.directory),
      why: msg('Issues the certificate of the website; receives its name, and the address in ACME_EMAIL'),
    },
    timestampUrl !== undefined && {
      what: msg('Time-stamping authority'),
      where: hostOf(timestampUrl),
      why: msg('Adds time stamps to seals; receives only a hash'),
    },
    clamav !== undefined && {
      what: msg('Malware scanner'),
      where: 'host' in clamav ? clamav.host : undefined,
      why: msg('Scans uploads before they are stored'),
    },
  ];
  return services.filter((service) => service !== false);
}
