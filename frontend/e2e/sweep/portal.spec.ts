import { alex } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

test('the address follows the tab, and Back returns through the tabs', async ({ visit }) => {
  const page = await visit(alex);
  const selected = page.getByRole('tab', { selected: true });
  await page.goto('/client/portal');
  await expect(selected).toHaveText('Overview');
  await page.getByRole('tab', { name: 'Documents' }).click();
  await expect(page).toHaveURL('/client/portal?tab=documents');
  await expect(page).toHaveTitle(/Documents, Client Portal$/);
  await page.reload();
  await expect(selected).toHaveText('Documents');
  await page.goBack();
  await expect(page).toHaveURL('/client/portal');
  await expect(selected).toHaveText('Overview');

  await page.goto('/client/dashboard');
  const menu = page.getByRole('navigation', { name: 'Client portal' });
  await menu.getByRole('link', { name: 'Documents' }).click();
  await expect(page).toHaveURL('/client/documents');
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Documents' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page).toHaveURL('/client/dashboard');
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/client/portal');
});

test('the four addresses of the layout show the portal', async ({ visit }) => {
  const page = await visit(alex);
  for (const segment of ['dashboard', 'documents', 'messages', 'payments']) {
    await page.goto(`/client/${segment}`);
    await expect(page.getByRole('complementary', { name: 'Menu and account' })).toBeVisible();
  }
});

test('a status has the colors of its audience', async ({ visit }) => {
  const page = await visit(alex);
  await page.goto('/client/documents');
  const colours = {
    Draft: ['rgb(77, 87, 90)', 'rgb(230, 231, 227)'],
    'Pending review': ['rgb(107, 89, 0)', 'rgb(248, 240, 180)'],
    'Awaiting signature': ['rgb(31, 79, 134)', 'rgb(224, 235, 247)'],
    Signed: ['rgb(31, 99, 56)', 'rgb(223, 240, 225)'],
    Completed: ['rgb(31, 99, 56)', 'rgb(223, 240, 225)'],
  };
  for (const [status, [text, ground]] of Object.entries(colours)) {
    const badge = page.getByRole('listitem').getByText(status, { exact: true }).first();
    await expect(badge).toHaveCSS('color', text ?? '');
    await expect(badge).toHaveCSS('background-color', ground ?? '');
  }
});
