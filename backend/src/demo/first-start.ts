import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/actor.js';
import { DomainError } from '../kernel/domain-error.js';
import { Money } from '../kernel/money.js';
import { Goals, PrivateNotes } from '../modules/clients/index.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { Site } from '../modules/practice/index.js';
import { DocumentLibrary, DocumentSigning, SigningConsents } from '../modules/documents/index.js';
import { Accounts, consultantId } from '../modules/identity/index.js';
import { Sql } from '../platform/database/sql.js';
import { EventPublisher } from '../platform/event-publishing/event-publisher.js';
import { UnitOfWork } from '../platform/unit-of-work/unit-of-work.js';
import { FileVault } from '../platform/files/file-vault.js';
import { SecretFingerprint } from '../platform/secrets/secret-fingerprint.js';
import type { Settings } from '../platform/settings/settings.js';
import { DemoAppointments } from './demo-appointments.js';
import { DemoConversations } from './demo-conversations.js';
import { DemoContent } from './demo-content.js';
import { DemoInvoices } from './demo-invoices.js';
import { DemoPacks } from './demo-packs.js';
import { DemoRequests } from './demo-requests.js';
import {
  demoActor,
  type DemoAccount,
  demoClients,
  demoConsultant,
  demoDocuments,
  type DemoDocument,
  demoGoals,
  demoNote,
  readDemoFile,
} from './demo-practice.js';

/** Arbitrary but fixed: of several simultaneous first starts, one fills the database. */
const firstStartLock = 7_283_512;
const day = 24 * 60 * 60 * 1000;

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
    private readonly library: DocumentLibrary,
    private readonly signing: DocumentSigning,
    private readonly consents: SigningConsents,
    private readonly requests: DemoRequests,
    private readonly packs: DemoPacks,
    private readonly conversations: DemoConversations,
    private readonly invoices: DemoInvoices,
    private readonly appointments: DemoAppointments,
    private readonly goals: Goals,
    private readonly notes: PrivateNotes,
    private readonly content: DemoContent,
    private readonly site: Site,
    private readonly vault: FileVault,
    private readonly fingerprint: SecretFingerprint,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly events: EventPublisher,
  ) {}

  /** @throws StartRefused if there would be no admin, DomainError storage.* if files cannot be stored */
  async prepare(settings: Settings): Promise<void> {
    if (await this.accounts.hasAdmin()) return;
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

  private async fill({ admin, demoData, production }: Settings): Promise<void> {
    const demoLoaded = await this.work.run(async () => {
      await this.sql.rows('first-start.lock', 'SELECT pg_advisory_xact_lock($1)', [firstStartLock]);
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
      if (demoData) await this.loadDemo();
      return demoData;
    });
    if (demoLoaded) {
      await this.events.settled();
      await this.readOldNotifications();
    }
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

  private async loadDemo(): Promise<void> {
    await this.site.markAsDemo();
    const clients = new Map<string, number>();
    for (const client of demoClients) {
      const id = await this.addClient(client);
      clients.set(client.username, id);
      for (const document of demoDocuments.filter(({ owner }) => owner === client.username)) {
        const added = await this.addDocument(document, id);
        if (document.status === 'signed') await this.sign(added, client, id);
      }
    }
    await this.packs.load(await this.requests.load(clients));
    await this.conversations.load(clients);
    await this.invoices.load(clients);
    await this.appointments.load(clients);
    const first = clients.get(demoClients[0]?.username ?? '') ?? 0;
    await this.addGoals(first);
    await this.notes.create(demoActor, first, demoNote.content, new Date(Date.now() - demoNote.age * day));
    await this.content.load();
  }

  private async readOldNotifications(): Promise<void> {
    await this.sql.rows(
      'demo.notifications',
      `UPDATE notifications SET read_at = created_at + interval '1 day'
       WHERE read_at IS NULL AND created_at < now() - interval '7 days'`,
    );
  }

  private async addClient({ profile, ...account }: DemoAccount): Promise<number> {
    const { id } = await this.accounts.create(demoActor, {
      ...account,
      role: 'client',
      emailConfirmed: true,
    });
    if (profile)
      await this.sql.rows(
        'demo.profile',
        // Before the empty one that every client gets at the end of this transaction.
        `INSERT INTO client_profiles (user_id, phone, address, city, state, zip_code, country, company, job_title,
           birthdate)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          id,
          profile.phone,
          profile.address,
          profile.city,
          profile.state,
          profile.zip_code,
          profile.country,
          profile.company,
          profile.job_title,
          profile.birthdate,
        ],
      );
    return id;
  }

  private async addGoals(userId: number): Promise<void> {
    for (const { title, targetAmount, progress, age } of demoGoals) {
      const amount = targetAmount === undefined ? null : Money.parse(targetAmount);
      const at = new Date(Date.now() - age * day);
      await this.goals.create(demoActor, userId, { title, targetAmount: amount, progress }, at);
    }
  }

  /** Backdates the document and its events by some days. @returns documents.id */
  private async addDocument(document: DemoDocument, userId: number): Promise<number> {
    const { title, category, description, file, status, age } = document;
    const at = new Date(Date.now() - age * day);
    const owner: Actor = { id: userId, role: 'client' };
    const add = await this.library.prepareUpload(
      document.uploadedBy === 'client' ? owner : demoActor,
      {
        userId,
        title,
        category,
        description,
        needsSignature: status === 'awaiting_signature' || status === 'signed',
        fileName: file,
        bytes: await readDemoFile(file),
      },
      at,
    );
    const { id } = await add();
    if (status === 'completed') await this.library.update(demoActor, id, { status }, at);
    return id;
  }

  /** A seal always has the current time. */
  private async sign(id: number, client: DemoAccount, userId: number): Promise<void> {
    const owner: Actor = { id: userId, role: 'client' };
    const name = `${client.firstName} ${client.lastName}`;
    await this.library.view(owner, id, { sent: true });
    const unseen = { drawing: undefined, version: undefined, sessionId: undefined };
    const signature = { ...unseen, name, password: client.password };
    const commit = await this.signing.prepareSignature(owner, id, signature);
    await commit();
    // The first demo signer is shown the disclosure, which the activity records.
    await this.consents.withdraw(owner);
  }
}
