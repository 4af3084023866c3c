import type { Page } from '@playwright/test';
import { holdLiveUpdates } from './support/live.ts';
import { consultant, newUsername } from './support/practice.ts';
import { expect, expectFieldError, expectNoFieldError, expectToast, test } from './support/test.ts';

const form = (page: Page) => page.getByRole('region', { name: /^(New|Edit) testimonial$/ });
const entry = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Testimonials' }).getByRole('listitem').filter({ hasText: name });
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });

test('a testimonial is written, approved later, and deleted', async ({ visit }) => {
  const name = newUsername('Sample');
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await page.getByRole('link', { name: 'Testimonials' }).click();
  await expect(page).toHaveURL('/admin/testimonials');
  const add = form(page).getByRole('button', { name: 'Add testimonial' });

  await test.step('all but rating and approval must be filled in', async () => {
    await add.click();
    await expectFieldError(form(page).getByLabel('Name'), 'Name is required');
    await expectFieldError(form(page).getByLabel('Role'), 'Role is required');
    await expectFieldError(form(page).getByLabel('Content'), 'Content is required');
    await form(page).getByLabel('Name').fill(name);
    await expectNoFieldError(form(page).getByLabel('Name'));
    await expect(form(page).getByRole('radio', { name: '5 stars' })).toBeChecked();
    await expect(form(page).getByRole('switch', { name: 'Approved' })).not.toBeChecked();
  });

  await test.step('a new one is pending', async () => {
    await form(page).getByLabel('Role').fill('Teacher');
    await form(page).getByLabel('Content').fill('I finally know what is left.');
    await form(page).getByRole('radio', { name: '5 stars' }).press('ArrowLeft');
    await expect(form(page).getByRole('radio', { name: '4 stars' })).toBeChecked();
    await add.click();
    await expectToast(page, 'Testimonial created successfully');
    await expect(entry(page, name).getByText('pending', { exact: true })).toBeVisible();
    await expect(entry(page, name).getByRole('img', { name: 'Rated 4 of 5' })).toBeVisible();
    await expect(form(page).getByLabel('Name')).toHaveValue('');
  });

  await test.step('editing fills the form, and approves', async () => {
    await page.getByRole('button', { name: `Edit testimonial of ${name}` }).click();
    await expect(form(page).getByLabel('Name')).toBeFocused();
    await expect(form(page).getByLabel('Content')).toHaveValue('I finally know what is left.');
    await form(page).getByLabel('Role').fill('Head teacher');
    await form(page).getByRole('switch', { name: 'Approved' }).click();
    await form(page).getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Testimonial updated successfully');
    await expect(entry(page, name)).toContainText('Head teacher');
    await expect(entry(page, name).getByText('approved', { exact: true })).toHaveCSS(
      'color',
      'rgb(31, 99, 56)',
    );
  });

  await test.step('deleting asks', async () => {
    const remove = page.getByRole('button', { name: `Delete testimonial of ${name}` });
    const dialog = page.getByRole('dialog', { name: 'Delete this testimonial?' });
    await remove.click();
    await dialog.getByRole('button', { name: 'Keep testimonial' }).click();
    await expect(remove).toBeFocused();
    await remove.click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expectToast(page, 'Testimonial deleted successfully');
    await expect(entry(page, name)).toHaveCount(0);
  });
});

test('what was typed is not lost without a question', async ({ visit, practice }) => {
  const { name } = await practice.addTestimonial({ name: newUsername('Kept') });
  const page = await visit(consultant);
  await page.goto('/admin/testimonials');
  const content = form(page).getByLabel('Content');
  await content.fill('Half a sentence');
  const kept = async () => {
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(question(page)).toBeHidden();
    await expect(content).toHaveValue('Half a sentence');
  };
  await page.getByRole('button', { name: 'New testimonial' }).click();
  await kept();
  await page.getByRole('button', { name: `Edit testimonial of ${name}` }).click();
  await kept();
  await page.getByRole('link', { name: 'Clients' }).click();
  await kept();
  await page.getByRole('link', { name: 'Main site', exact: true }).click();
  await kept();

  await page.getByRole('button', { name: `Edit testimonial of ${name}` }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(form(page).getByLabel('Name')).toHaveValue(name);
  await page.getByRole('link', { name: 'Clients' }).click();
  await expect(page).toHaveURL('/admin/clients');
});

test('on a phone the form is a dialog', async ({ visit }) => {
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

test('what fails is told, and the form keeps its words', async ({ visit, practice, watch }) => {
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

  await page.getByRole('button', { name: `Delete testimonial of ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Failed to delete testimonial');
});

test('testimonials that cannot be loaded are told so, and none yet is no failure', async ({
  visit,
  watch,
}) => {
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
