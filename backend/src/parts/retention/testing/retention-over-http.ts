import type { Agent, TestApp } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/events/jobs.js';

const weekMs = 8 * 24 * 60 * 60 * 1000;

export interface Rule {
  category: string;
  years: number | null;
}

export interface Certificate {
  id: number;
  client: { id: number; name: string } | null;
  records: number;
  completedAt: string | null;
  listSha256: string;
}

/** Previews rules and adopts them. */
export async function adopt(admin: Agent, ...rules: Rule[]): Promise<void> {
  const { body } = await admin.post('/api/admin/retention/preview').send({ rules }).expect(200);
  const { confirmation } = body as { confirmation: string };
  await admin.put('/api/admin/retention').send({ rules, confirmation }).expect(200);
}

/** Lets the waiting week of a rule pass, and the night after it. */
export async function destroyAfterAWeek(app: TestApp): Promise<void> {
  app.clock.pass(weekMs);
  await destroyNow(app);
}

/** Lets a night pass. */
export async function destroyNow(app: TestApp): Promise<void> {
  await app.app.get(Jobs).runNow('retention.destroy');
  await app.app.get(Jobs).runNow('retention.remove-files');
}

/** Moves the last change of a document back by that many years. */
export async function ageDocument(app: TestApp, id: number, years: number): Promise<void> {
  await app.sql.rows(
    'test.age-document',
    `UPDATE documents SET created_at = created_at - make_interval(years => $2),
       updated_at = updated_at - make_interval(years => $2),
       status_since = status_since - make_interval(years => $2) WHERE id = $1`,
    [id, years],
  );
}

export async function certificates(admin: Agent, userId?: number): Promise<Certificate[]> {
  const query = userId === undefined ? '' : `?userId=${userId}`;
  return (await admin.get(`/api/admin/destructions${query}`).expect(200)).body as Certificate[];
}
