import type { Page } from '@playwright/test';
import { holdLiveUpdates } from '../support/live.ts';
import { consultant, newUsername } from '../support/practice.ts';
import { expect, expectToast, test } from '../support/test.ts';

const form = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit) testimonial$/ });
const entry = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Testimonials' }).getByRole('listitem').filter({ hasText: name });
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });

test('unsaved text is not lost without a question', async ({ visit, practice }) => {
  const { name } = await practice.addTestimonial({ name: newUsername('Kept') });
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await page.getByRole('link', { name: 'Testimonials' }).click();
  await page.getByRole('button', { name: 'New testimonial' }).click();
  const content = form(page).getByLabel('Content');
  await content.fill('Half a sentence');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => form(page).getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
  ]) {
    await leave();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(question(page)).toBeHidden();
    await expect(content).toHaveValue('Half a sentence');
  }
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: `Edit testimonial of ${name}` }).click();
  await expect(form(page).getByLabel('Name')).toHaveValue(name);
});

test('on a phone a testimonial is written, too', async ({ visit }) => {
  const name = newUsername('Phone');
  const page = await visit(consultant, { viewport: { width: 390, height: 844 } });
  await page.goto('/admin/testimonials');
  await page.getByRole('button', { name: 'New testimonial' }).click();
  const dialog = page.getByRole('dialog', { name: 'New testimonial' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByLabel('Role').fill('Contractor');
  await dialog.getByLabel('Content').fill('Clear answers, a clear price.');
  await dialog.getByRole('button', { name: 'Add testimonial' }).click();
  await expectToast(page, 'Testimonial created successfully');
  await expect(dialog).toBeHidden();
  await expect(entry(page, name)).toBeVisible();
});

test('failures are reported, and the form keeps its text', async ({ visit, practice, watch }) => {
  watch.expect(503, /^\/api\/testimonials/);
  const { name } = await practice.addTestimonial({ name: newUsername('Failing') });
  const page = await visit(consultant);
  await holdLiveUpdates(page);
  await page.route('/api/testimonials**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 503, json: { statusCode: 503, message: 'Please try again.' } }),
  );
  await page.goto('/admin/testimonials');
  await page.getByRole('button', { name: 'New testimonial' }).click();
  await form(page).getByLabel('Name').fill('Sample Client');
  await form(page).getByLabel('Role').fill('Teacher');
  await form(page).getByLabel('Content').fill('Well explained.');
  await form(page).getByRole('button', { name: 'Add testimonial' }).click();
  await expectToast(page, 'Failed to create testimonial', 'Please try again.');
  await expect(form(page).getByLabel('Content')).toHaveValue('Well explained.');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: `Edit testimonial of ${name}` }).click();
  await form(page).getByLabel('Role').fill('Other');
  await form(page).getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Failed to update testimonial', 'Please try again.');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: `Delete testimonial of ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Failed to delete testimonial', 'Please try again.');
});

test('failed and empty testimonial lists have their messages', async ({ visit, watch }) => {
  watch.expect('net::ERR_FAILED', /^\/api\/testimonials$/);
  const page = await visit(consultant);
  await holdLiveUpdates(page);
  await page.route('/api/testimonials?*', (route) => route.abort());
  await page.goto('/admin/testimonials');
  await expect(page.getByRole('alert')).toContainText('Failed to load testimonials. Please try again.');
  await page.unroute('/api/testimonials?*');
  await page.route('/api/testimonials?*', (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No testimonials yet')).toBeVisible();
});
