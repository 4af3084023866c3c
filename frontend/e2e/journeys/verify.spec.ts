import { aLargeFile, aPdf, aWebPage } from '../support/files.ts';
import { survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

test('anyone can check whether a file was signed here and is unchanged', async ({
  page,
  api,
  watch,
  practice,
}) => {
  watch.expect('net::ERR_FAILED', /^\/api\/verify$/);
  const title = 'Engagement Agreement 2027';
  const client = await practice.addClient({ firstName: 'Wilma', lastName: 'Sample' });
  const { id } = await practice.share(client, { title, needsSignature: true });
  const request = await api(client);
  await request.get(`/api/documents/${id}`);
  const data = { consent: true, name: 'Wilma Sample' };
  expect((await request.post(`/api/documents/${id}/sign`, { data })).status()).toBe(200);
  const sealed = await (await request.get(`/api/documents/${id}/download`)).body();
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Verify a document' }).click();
  await expect(page).toHaveURL('/verify');
  const choice = page.getByLabel('PDF to check');
  const verdict = page.locator('.verdict');
  // Chosen before the page's script has loaded, which must still handle it.
  await choice.setInputFiles(file('sealed.pdf', sealed));
  await expect(page.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible();
  for (const fact of ['sealed.pdf', title, String(id), 'Wilma Sample', String(new Date().getFullYear())]) {
    await expect(verdict).toContainText(fact);
  }
  await expect(verdict).toContainText(/at \d+:\d\d:\d\d [AP]M C[SD]T/);
  await survey(page, 'verify', { both: true });

  const changed = Buffer.from(sealed);
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
  const bad = [
    file('changed.pdf', changed),
    file('appended.pdf', Buffer.concat([sealed, Buffer.from('\n% more')])),
    aPdf('Never signed', 'unsigned.pdf'),
    { ...aWebPage, name: 'notes.pdf' },
  ];
  const reasons = new Set<string>();
  for (const one of bad) {
    await choice.setInputFiles(one);
    await expect(verdict).toContainText(one.name);
    await expect(verdict.getByRole('heading')).toHaveText('Not valid');
    reasons.add((await verdict.locator('p').last().textContent()) ?? '');
  }
  expect(reasons.size).toBeGreaterThan(2);
  await survey(page, 'verify-not-valid', { only: [390] });

  await choice.setInputFiles(aLargeFile(file('sealed.pdf', sealed), 15 * 1024 * 1024 + 1));
  await expect(page.getByText('That file is too big. The limit is 15 MB.')).toBeVisible();
  await expect(verdict).toHaveCount(0);
  await page.route('/api/verify', (route) => route.abort());
  await choice.setInputFiles(file('sealed.pdf', sealed));
  await expect(page.getByText('The file could not be checked')).toBeVisible();
  await page.unroute('/api/verify');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible();
});
