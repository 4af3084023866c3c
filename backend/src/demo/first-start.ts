import { Injectable } from '@nestjs/common';
import { DomainError } from '../kernel/index.js';
import { asHistory } from '../platform/process/request-context.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { Accounts, consultantId } from '../modules/identity/index.js';
import { Site } from '../modules/practice/index.js';
import { FirstSetup, FirstStartLock, OwnPractice, SetupLink } from '../modules/setup/index.js';
import { UnitOfWork } from '../platform/unit-of-work/unit-of-work.js';
import { PartSwitches } from '../platform/parts/part-switches.js';
import { FileVault } from '../platform/files/file-vault.js';
import { Runtime } from '../platform/settings/runtime.js';
import { SecretFingerprint } from '../platform/files/secret-fingerprint.js';
import type { Settings } from '../platform/settings/settings.js';
import { DemoData } from './demo-data.js';
import { demoClients, demoConsultant } from './demo-practice.js';

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
 * Creates the first admin in an empty database and, if enabled, the demo practice; all in one transaction. Without either, it
 * opens the set-up in the browser.
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
    private readonly lock: FirstStartLock,
    private readonly ownPractice: OwnPractice,
    private readonly setup: FirstSetup,
    private readonly setupLink: SetupLink,
    private readonly work: UnitOfWork,
    private readonly runtime: Runtime,
  ) {}

  /**
   * @returns the token of the link that sets up the practice, if there is no user yet
   * @throws StartRefused if there would be users, but no admin, DomainError storage.* if files cannot be stored
   */
  async prepare(settings: Settings): Promise<string | undefined> {
    if (await this.accounts.hasAdmin()) {
      await this.warnAboutDemo(settings);
      return undefined;
    }
    try {
      // A store that never answered is a wrong address.
      await this.vault.check();
      return await this.fill(settings);
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

  private async fill(settings: Settings): Promise<string | undefined> {
    const { admin, demoData } = settings;
    const load = async () => {
      await this.lock.take();
      if (await this.accounts.hasAdmin()) return 'nothing';
      if (!admin && !demoData) return { token: await this.openSetup(settings) };
      if (admin && demoData && demoClients.some((client) => sameAs(client, admin)))
        throw new StartRefused(
          'ADMIN_USERNAME and ADMIN_EMAIL belong to a demo client. Set other values, or DEMO_DATA=0.',
        );
      await this.setupLink.end();
      await this.accounts.create(
        null,
        { ...(admin ?? demoConsultant), role: 'admin', emailConfirmed: admin === undefined },
        consultantId,
      );
      if (!demoData) {
        await this.ownPractice.begin();
        return 'nothing';
      }
      await this.parts.begin();
      await this.demo.load();
      return 'demo';
    };
    // Around the commit, which stores the events.
    const loaded = await asHistory(() => this.work.run(load));
    if (loaded === 'demo') await this.demo.readOldNotifications();
    return typeof loaded === 'object' ? loaded.token : undefined;
  }

  private async openSetup({ production }: Settings): Promise<string> {
    if (await this.accounts.hasAny())
      throw new StartRefused(
        `There is no admin yet: set ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD${
          // In production the next start would refuse the demo.
          production ? '.' : ', or DEMO_DATA=1 for the demo practice.'
        }`,
      );
    // Jobs of parts that are off at first rest until then.
    await this.parts.begin();
    return this.setup.open();
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
