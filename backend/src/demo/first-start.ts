import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../kernel/index.js';
import { asHistory } from '../platform/process/request-context.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { Accounts, consultantId } from '../modules/identity/index.js';
import { Site } from '../modules/practice/index.js';
import { Sql } from '../platform/database/sql.js';
import { UnitOfWork } from '../platform/unit-of-work/unit-of-work.js';
import { PartSwitches } from '../platform/parts/part-switches.js';
import { FileVault } from '../platform/files/file-vault.js';
import { Runtime } from '../platform/settings/runtime.js';
import { SecretFingerprint } from '../platform/files/secret-fingerprint.js';
import type { Settings } from '../platform/settings/settings.js';
import { DemoData } from './demo-data.js';
import { demoClients, demoConsultant } from './demo-practice.js';

/** Arbitrary but fixed: of several simultaneous first starts, one fills the database. */
const firstStartLock = 7_283_512;

const sameAs = (
  one: { username: string; email: string },
  other: { username: string; email: string },
): boolean =>
  one.username.toLowerCase() === other.username.toLowerCase() ||
  one.email.toLowerCase() === other.email.toLowerCase();

export interface PrintedAccount {
  role: 'admin' | 'client';
  username: string;
  password: string;
}

/**
 * Creates the first admin in an empty database and, if enabled, the demo practice; all in one transaction.
 */
@Injectable()
export class FirstStart {
  constructor(
    private readonly accounts: Accounts,
    private readonly demo: DemoData,
    private readonly site: Site,
    private readonly parts: PartSwitches,
    private readonly vault: FileVault,
    private readonly fingerprint: SecretFingerprint,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly runtime: Runtime,
  ) {}

  /** @throws StartRefused if there would be no admin, DomainError storage.* if files cannot be stored */
  async prepare(settings: Settings): Promise<void> {
    if (await this.accounts.hasAdmin()) return this.warnAboutDemo(settings);
    try {
      // A store that never answered is a wrong address.
      await this.vault.check();
      await this.fill(settings);
    } catch (error) {
      // The next start may also set another APP_SECRET: nothing is encrypted under this one yet.
      if (error instanceof StartRefused || error instanceof DomainError) await this.fingerprint.release();
      throw error;
    }
  }

  /** The demo practice remains in its database, whatever the settings become. */
  private async warnAboutDemo({ demoData }: Settings): Promise<void> {
    if (!demoData && (await this.site.isDemo()))
      this.runtime.log.warn(
        'This is the database of the demo practice, whose passwords are public: for your own practice, start with an empty one.',
      );
  }

  /** Asks again and again: on a busy machine, the first of several instances takes longer than any statement may. */
  private async waitForOthers(): Promise<void> {
    const isFirst = 'SELECT pg_try_advisory_xact_lock($1)';
    while (!(await this.sql.onlyValue<boolean>('first-start.lock', isFirst, [firstStartLock])))
      await setTimeout(250);
  }

  private async fill({ admin, demoData, production }: Settings): Promise<void> {
    const load = async () => {
      await this.waitForOthers();
      if (await this.accounts.hasAdmin()) return false;
      if (!admin && !demoData)
        throw new StartRefused(
          `There is no admin yet: set ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD${
            // In production the next start would refuse the demo.
            production ? '.' : ', or DEMO_DATA=1 for the demo practice.'
          }`,
        );
      if (admin && demoData && demoClients.some((client) => sameAs(client, admin)))
        throw new StartRefused(
          'ADMIN_USERNAME and ADMIN_EMAIL belong to a demo client. Set other values, or DEMO_DATA=0.',
        );
      await this.accounts.create(
        null,
        { ...(admin ?? demoConsultant), role: 'admin', emailConfirmed: admin === undefined },
        consultantId,
      );
      await this.parts.begin();
      if (demoData) await this.demo.load();
      else await this.leaveCostsOpen();
      return demoData;
    };
    // Around the commit, which stores the events.
    const demoLoaded = await asHistory(() => this.work.run(load));
    if (demoLoaded) await this.demo.readOldNotifications();
  }

  /** Only the owner can say that a first session is free: the consultation begins open to visitors, with no cost named. */
  private async leaveCostsOpen(): Promise<void> {
    await this.sql.rows(
      'first-start.leave-costs-open',
      `UPDATE availability SET types = jsonb_set(jsonb_set(types, '{0,free}', 'false'), '{0,visitors}', 'true')`,
    );
  }

  /** Demo accounts whose initial password still works. */
  async demoAccounts({ demoData, admin }: Settings): Promise<PrintedAccount[]> {
    if (!demoData) return [];
    const known: PrintedAccount[] = [
      ...(admin ? [] : [{ ...demoConsultant, role: 'admin' as const }]),
      ...demoClients.map((client) => ({ ...client, role: 'client' as const })),
    ];
    const open = await Promise.all(
      known.map(({ username, password }) => this.accounts.opens(username, password)),
    );
    return known
      .filter((_account, index) => open[index])
      .map(({ role, username, password }) => ({ role, username, password }));
  }
}
