import { consultant, type Practice } from './support/practice.ts';
import { survey } from './support/survey.ts';
import { expect, test } from './support/test.ts';

type Visit = Parameters<Parameters<typeof test>[2]>[0]['visit'];

/** The link to end mail, from the e-mail that a new client got about a document. */
async function mailedLink(practice: Practice, visit: Visit): Promise<string> {
  const client = await practice.addClient({ firstName: 'Una', lastName: 'Sample' });
  await practice.share(client, { title: 'Tax return' });
  const { request } = await visit(consultant);
  const answer = await request.get(`/api/admin/outbox?search=${client.email}`);
  const [mail] = (await answer.json()) as { text: string }[];
  return /\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

for (const javaScriptEnabled of [true, false])
  test(`a link in a mail ends mail of its kind, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    practice,
    visit,
  }) => {
    const link = await mailedLink(practice, visit);
    const page = await visit(undefined, { javaScriptEnabled });
    const heading = page.getByRole('heading', { level: 1 });
    for (let time = 0; time < 2; time++) {
      await page.goto(link);
      await expect(heading).toHaveText('Stop e-mails about documents?');
    }
    await page.getByRole('button', { name: 'Stop these e-mails' }).click();
    await expect(heading).toHaveText('No more e-mails about documents.');
    await page.reload();
    await expect(heading).toHaveText('No more e-mails about documents.');
    await expect(page.getByRole('button', { name: 'Stop these e-mails' })).toHaveCount(0);
  });

test('the page of the link looks right and is open to everybody', async ({
  page,
  practice,
  visit,
  watch,
}) => {
  watch.expect(404, /^\/unsubscribe$/);
  const link = await mailedLink(practice, visit);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(link);
  await survey(page, 'unsubscribe', { both: true });
  await page.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No more e-mails about documents.');
  await survey(page, 'unsubscribe-ended', { both: true });
  await page.goto('/unsubscribe?token=lost');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not complete.');
  await survey(page, 'unsubscribe-unknown', { both: true });
});
