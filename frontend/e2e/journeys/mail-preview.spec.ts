import { consultant } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { searchFor } from '../support/search.ts';
import { expect, test } from '../support/test.ts';

test(
  'an email is previewed as its recipient sees it, and read as text',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const client = await practice.addClient({ firstName: 'Nora', lastName: 'Sample' });
    await practice.share(client, { title: 'Engagement letter', needsSignature: true });
    const page = await visit(consultant);
    await page.goto('/admin/mail');
    await searchFor(page.getByRole('searchbox', { name: 'Search emails' }), client.email);
    await page.getByRole('button').filter({ hasText: client.email }).first().click();
    const dialog = page.getByRole('dialog');
    const mail = dialog.frameLocator('iframe[title="Email preview"]');
    await expect(mail.getByText('Hi Nora,')).toBeVisible();
    await expect(mail.getByText('You have a document to sign.')).toBeVisible();
    await expect(mail.getByText(/^Questions\? Call /)).toBeVisible();
    await expect(mail.getByRole('link', { name: 'Read and sign' })).toBeVisible();
    await expect(mail.getByText('Engagement letter')).toHaveCount(0);
    await dialog.getByRole('tab', { name: 'Text' }).press('Enter');
    await expect(dialog.getByRole('region', { name: 'Email text' })).toContainText('Hi Nora,');
    await survey(page, 'admin-mail-text', { only: [1280, 390], both: true });
  },
);
