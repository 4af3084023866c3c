import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { HealthChecks } from '../../../platform/health/health-checks.js';
import { Runtime } from '../../../platform/runtime.js';
import type { Settings } from '../../../platform/settings/settings.js';
import { Site } from '../../practice/index.js';
import type { OutsideService, SystemFacts } from '../domain/system-facts.js';
import { healthLine } from './security-plan-health.js';
import { SystemFactsQueries } from './system-facts-queries.js';

const year = 365 * 24 * 60 * 60 * 1000;

/**
 * Reads facts about the running system: settings without secrets, hosts without paths, and what
 * the database has.
 */
@Injectable()
export class SystemFactsReader {
  private readonly settings: Settings;

  constructor(
    private readonly queries: SystemFactsQueries,
    private readonly site: Site,
    private readonly health: HealthChecks,
    private readonly clock: Clock,
    runtime: Runtime,
  ) {
    this.settings = runtime.settings;
  }

  async read(): Promise<SystemFacts> {
    const { settings } = this;
    const now = this.clock.now();
    const practice = await this.site.get();
    const place = [practice.city, [practice.state, practice.zipCode].join(' ')].join(', ');
    return {
      asOf: now.toISOString(),
      practice: {
        name: practice.name,
        lines: [practice.street, place, practice.phone, practice.email].filter((line) => line !== ''),
        contact: [practice.name, practice.phone, practice.email].filter((part) => part !== '').join(' · '),
      },
      production: settings.production,
      publicUrl: settings.publicUrl,
      adminMfa: settings.adminMfa,
      throttle: settings.throttle,
      scansUploads: settings.clamav !== undefined,
      storage: settings.storage?.kind ?? 'disk',
      secretFrom: settings.appSecret === undefined ? 'data folder' : 'environment',
      secretRotation: settings.appSecretPrevious !== undefined,
      ownCertificate: settings.signingCertificate !== undefined,
      services: servicesOf(settings, practice.schedulingUrl),
      database: {
        embedded: settings.databaseUrl === undefined,
        version: await this.queries.databaseVersion(),
      },
      admins: await this.queries.admins(),
      ...(await this.queries.accounts(now)),
      held: await this.queries.held(),
      retention: await this.queries.retention(),
      log: await this.queries.log(new Date(now.getTime() - year)),
      health: (await this.health.run())
        .filter(({ name }) => name !== healthLine)
        .map(({ name, state, sentence }) => ({ name, ok: state === 'ok', sentence })),
      breachReports: await this.queries.breachReports(),
    };
  }
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** All external services in the settings. */
function servicesOf(settings: Settings, schedulingUrl: string | null): OutsideService[] {
  const { databaseUrl, storage, smtp, payments, timestampUrl, clamav } = settings;
  const services: (OutsideService | false)[] = [
    databaseUrl !== undefined && {
      what: 'Database',
      where: hostOf(databaseUrl) || 'a socket of this machine',
      why: 'Stores accounts, messages, invoices and the log',
    },
    storage?.kind === 's3' && {
      what: 'File store',
      where: storage.endpoint === undefined ? `Amazon S3, ${storage.region}` : hostOf(storage.endpoint),
      why: 'Stores files, each encrypted before it is sent',
    },
    smtp !== undefined && {
      what: 'Mail server',
      where: smtp.host,
      why: 'Sends emails; they name the practice and the type of notification, with no confidential content',
    },
    payments.provider === 'stripe' && {
      what: 'Stripe',
      where: 'stripe.com',
      why: 'Takes payments on its own pages; Steward never sees card numbers',
    },
    schedulingUrl !== null && {
      what: 'Scheduling service',
      where: hostOf(schedulingUrl),
      why: 'Books appointments; receives names and email addresses of the people who book',
    },
    timestampUrl !== undefined && {
      what: 'Time-stamping authority',
      where: hostOf(timestampUrl),
      why: 'Adds time stamps to seals; receives only a hash',
    },
    clamav !== undefined && {
      what: 'Malware scanner',
      where: 'host' in clamav ? clamav.host : 'a socket of this machine',
      why: 'Scans uploads before they are stored',
    },
  ];
  return services.filter((service) => service !== false);
}
