import type { Page } from '@playwright/test';
import { aPdf, aWebPage } from '../support/files.ts';
import { survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';
const requests = (page: Page) => page.getByRole('region', { name: 'Requested documents' });

/** A day from today on, as 2027-02-15, in the time zone of the demo practice and of the browser. */
function dayIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(day);
}

test('the overview shows all activity with links to its records', async ({ visit, practice }) => {
  const client = await practice.addClient();
  await practice.shareAll(client, ['Plan', 'Budget', 'Notes', 'Letter', 'Agreement', 'Forecast']);
  const page = await visit(client);
  await page.goto('/client/portal');
  const activity = page.getByRole('region', { name: 'All Activity' });
  const events = activity.getByRole('listitem');
  await expect(events).toHaveCount(5);
  await expect(events.first()).toContainText('You logged in');
  await expect(events.nth(1)).toHaveText(
    /^Example Financial Consulting uploaded Forecast(Just now|1 minute ago)$/,
  );
  await activity.getByRole('link', { name: 'Forecast' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forecast' });
  await expect(dialog.getByText('Page 1 of 1', { exact: false })).toBeAttached();
  await page.keyboard.press('Escape');
  // A document that is only read is no event for the client.
  await page.reload();
  await expect(events).toHaveCount(5);
  await expect(events.first()).toContainText('You logged in');
});

test('the address of a request scrolls to it', async ({ visit, practice }) => {
  const client = await practice.addClient();
  const ids: number[] = [];
  for (let month = 1; month <= 12; month += 1)
    ids.push((await practice.askFor(client, { title: `Bank statement ${month} of 2026` })).id);
  const page = await visit(client);
  const named = page.getByRole('listitem').and(page.locator('[aria-current=true]'));
  await page.goto(`/client/documents?request=${ids[0]}`);
  await expect(named).toContainText('Bank statement 1 of 2026');
  await expect(named).toBeInViewport();
  await expect(named).toBeFocused();

  await test.step('also in a collapsed list', async () => {
    const answered = ids[5] ?? 0;
    const file = aPdf('Statement', 'statement.pdf');
    const given = await page.request.post(`/api/document-requests/${answered}/upload`, {
      multipart: { file },
    });
    expect(given.status()).toBe(201);
    await practice.decide(answered, { status: 'completed' });
    await page.goto(`/client/portal?tab=documents&request=${answered}`);
    await expect(named).toContainText('Bank statement 6 of 2026');
    await expect(named).toContainText('Accepted');
    await expect(named).toBeInViewport();
  });
});

test('requests, uploads and the history pass the survey, by keyboard and on a phone', async ({
  visit,
  practice,
  watch,
}) => {
  watch.expect(415, /^\/api\/documents$/);
  const client = await practice.addClient({ firstName: 'Lois' });
  await practice.askFor(client, { title: 'Bank statements', dueDate: dayIn(30) });
  const { id } = await practice.askFor(client, { description: 'Both pages, please.' });
  await practice.share(client, { title: 'Engagement letter', needsSignature: true });
  const page = await visit(client, { hasTouch: true });
  const answer = () =>
    page.request.post(`/api/document-requests/${id}/upload`, { multipart: { file: aPdf('W-2') } });
  await answer();
  await practice.decide(id, { status: 'pending_review', reason: 'The second page is missing.' });
  const third = await practice.askFor(client, { title: 'Driver license' });
  await page.request.post(`/api/document-requests/${third.id}/upload`, {
    multipart: { file: aPdf('License', 'license.pdf') },
  });

  await page.goto('/client/portal');
  await expect(page.getByRole('region', { name: 'All Activity' }).getByRole('listitem')).toHaveCount(5);
  await survey(page, 'portal-tasks');
  await page.goto('/client/documents');
  await expect(requests(page).getByRole('listitem')).toHaveCount(3);
  await expect(requests(page).getByRole('button', { name: 'Scan' })).toHaveCount(2);
  await survey(page, 'requests');

  await page.getByRole('button', { name: 'Upload', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Upload documents' });
  await dialog
    .getByLabel('Files')
    .setInputFiles([
      aPdf('One', 'Statement.pdf'),
      { ...aPdf(''), name: 'Broken.pdf', buffer: Buffer.from('?') },
      aWebPage,
    ]);
  await dialog.getByRole('button', { name: 'Upload 2 documents' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('1 of 2 uploaded, 1 failed');
  await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
  await survey(page, 'upload');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Engagement letter', exact: true }).first().press('Enter');
  const opened = page.getByRole('dialog', { name: 'Engagement letter' });
  await opened.getByRole('tab', { name: 'Document' }).press('ArrowRight');
  await expect(opened.getByRole('tab', { name: 'History' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(opened.getByRole('list', { name: 'Files' }).getByRole('listitem')).toBeVisible();
  await survey(page, 'history');
});
