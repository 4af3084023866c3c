import { consultant } from './practice.ts';
import { expect, test } from './test.ts';

export type Visit = Parameters<Parameters<typeof test>[2]>[0]['visit'];

/** Newest mailed link to an address, from the outbox as the consultant sees it. */
export async function mailedLink(visit: Visit, email: string, path: string): Promise<string> {
  const { request } = await visit(consultant);
  // In a long run the session is older than the 15 minutes for which links are shown.
  const { password } = consultant;
  expect((await request.post('/api/session/confirm', { data: { password } })).status()).toBe(204);
  const pattern = new RegExp(`${path}[?#]token=[\\w-]+`);
  let link = '';
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/admin/outbox?search=${encodeURIComponent(email)}`);
      const mails = (await answer.json()) as { text: string }[];
      link = mails.map(({ text }) => pattern.exec(text)?.[0]).find(Boolean) ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
