import type { MigrationInterface, QueryRunner } from 'typeorm';
import { StartRefused } from '../platform/process/start-refused.js';
import { access } from './baseline/access.js';
import { accounts } from './baseline/accounts.js';
import { activity } from './baseline/activity.js';
import { billing } from './baseline/billing.js';
import { clients } from './baseline/clients.js';
import { content } from './baseline/content.js';
import { documents } from './baseline/documents.js';
import { identity } from './baseline/identity.js';
import { mail } from './baseline/mail.js';
import { messaging } from './baseline/messaging.js';
import { notifications } from './baseline/notifications.js';
import { packs } from './baseline/packs.js';
import { platform } from './baseline/platform.js';
import { practice } from './baseline/practice.js';
import { retention } from './baseline/retention.js';
import { safeguards } from './baseline/safeguards.js';
import { scheduling } from './baseline/scheduling.js';
import { workday } from './baseline/workday.js';
import { commitBeforeBaseline, precedesBaseline } from './before-baseline.js';

/** Each part refers to earlier ones only. */
const schema = [
  platform,
  accounts,
  mail,
  identity,
  practice,
  content,
  clients,
  documents,
  access,
  messaging,
  notifications,
  billing,
  scheduling,
  packs,
  activity,
  retention,
  safeguards,
  workday,
];

/** The schema of version 0.1.0. A database of the last version before has it, and is taken over with its data. */
export class Baseline1790000090000 implements MigrationInterface {
  readonly name = 'Baseline1790000090000';

  /** @throws StartRefused for a database of an earlier version */
  async up(db: QueryRunner): Promise<void> {
    const applied = (await db.query('SELECT name FROM schema_migrations')) as { name: string }[];
    if (applied.length === 0) {
      for (const part of schema) await db.query(part);
      return;
    }
    if (!precedesBaseline(applied.map(({ name }) => name)))
      throw new StartRefused(
        `The database is of an earlier version of Steward: start the one of commit ${commitBeforeBaseline} once, then this one.`,
      );
    await db.query('DELETE FROM schema_migrations');
  }

  async down(): Promise<void> {
    throw new Error('The baseline is not reverted: restore a backup of the version before.');
  }
}
