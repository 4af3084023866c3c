import { Injectable } from '@nestjs/common';
import { Money, storedPhone } from '../kernel/index.js';
import { Goals, PrivateNotes } from '../modules/clients/index.js';
import { Accounts } from '../modules/identity/index.js';
import { Sql } from '../platform/database/sql.js';
import { DemoDocuments } from './demo-documents.js';
import { daysAgo, demoActor, type DemoAccount, demoClients, demoGoals, demoNote } from './demo-practice.js';

/** Days since the first client came. */
const oldestClient = 180;

/** Clients of the demo practice, with their profiles and documents; the first one has goals and a note. */
@Injectable()
export class DemoClients {
  constructor(
    private readonly accounts: Accounts,
    private readonly goals: Goals,
    private readonly notes: PrivateNotes,
    private readonly documents: DemoDocuments,
    private readonly sql: Sql,
  ) {}

  /** @returns users.id by username */
  async load(): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const client of demoClients) {
      const id = await this.addClient(client, daysAgo(oldestClient - 30 * ids.size));
      ids.set(client.username, id);
      await this.documents.load(client, id);
    }
    return ids;
  }

  async loadNotes(ids: ReadonlyMap<string, number>): Promise<void> {
    const first = ids.get(demoClients[0]?.username ?? '') ?? 0;
    await this.addGoals(first);
    await this.notes.create(demoActor, first, demoNote.content, daysAgo(demoNote.age));
  }

  private async addClient({ profile, ...account }: DemoAccount, since: Date): Promise<number> {
    const { id } = await this.accounts.create(demoActor, {
      ...account,
      role: 'client',
      emailConfirmed: true,
    });
    // Before their first contact, which the list shows.
    await this.sql.rows('demo.since', 'UPDATE users SET created_at = $2 WHERE id = $1', [id, since]);
    if (profile)
      await this.sql.rows(
        'demo.profile',
        // Before the empty one that every client gets at the end of this transaction.
        `INSERT INTO client_profiles (user_id, phone, address, city, state, zip_code, country, company, job_title,
           birthdate)
         SELECT $1, phone, address, city, state, zip_code, country, company, job_title, birthdate
         FROM jsonb_populate_record(NULL::client_profiles, $2)`,
        [id, { ...profile, phone: profile.phone && storedPhone(profile.phone) }],
      );
    return id;
  }

  private async addGoals(userId: number): Promise<void> {
    for (const { title, targetAmount, progress, age } of demoGoals) {
      const amount = targetAmount === undefined ? null : Money.parse(targetAmount);
      await this.goals.create(demoActor, userId, { title, targetAmount: amount, progress }, daysAgo(age));
    }
  }
}
