import type { Person, Practice } from './practice.ts';

let meetings = 0;

/** Unique time across journeys. */
export const someTime = () => {
  const minutes = (process.pid % 2000) * 240 + 60 * meetings++;
  return new Date(Date.UTC(2035, 2, 3) + minutes * 60_000).toISOString();
};

export async function askForAll(practice: Practice, client: Person): Promise<{ threadId: number }> {
  await practice.share(client, { title: 'Engagement Agreement 2027', needsSignature: true });
  await practice.askFor(client, { title: 'W-2 of 2026', dueDate: '2026-01-31' });
  await practice.issue(client, { dueDate: '2037-12-31' });
  const threadId = await practice.converse(client, 'Your refund', ['Which account is it to go to?']);
  await practice.meet(client, { startsAt: someTime() });
  return { threadId };
}
