import type { Practice } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

/** The unsubscribe link of an email that a new client got about a document. */
async function endingLink(practice: Practice): Promise<string> {
  const client = await practice.addClient({ firstName: 'Una', lastName: 'Sample' });
  await practice.share(client, { title: 'Tax return' });
  return practice.mailedLink(client.email, '/unsubscribe');
}

for (const javaScriptEnabled of [true, false])
  test(
    `a link in an email unsubscribes from emails of its type, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`,
    { tag: javaScriptEnabled ? '@sweep' : [] },
    async ({ practice, visit }) => {
      const link = await endingLink(practice);
      const page = await visit(undefined, { javaScriptEnabled });
      const heading = page.getByRole('heading', { level: 1 });
      for (let time = 0; time < 2; time++) {
        await page.goto(link);
        await expect(heading).toHaveText('Stop emails about documents?');
      }
      await page.getByRole('button', { name: 'Stop these emails' }).click();
      await expect(heading).toHaveText('No more emails about documents.');
      await page.reload();
      await expect(heading).toHaveText('No more emails about documents.');
      await expect(page.getByRole('button', { name: 'Stop these emails' })).toHaveCount(0);
    },
  );
