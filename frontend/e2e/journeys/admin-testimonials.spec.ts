import type { Page } from '@playwright/test';
import { consultant, newUsername } from '../support/practice.ts';
import { expect, expectFieldError, expectNoFieldError, expectToast, test } from '../support/test.ts';

const form = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit) testimonial$/ });
const entry = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Testimonials' }).getByRole('listitem').filter({ hasText: name });

test('a testimonial is written, approved later, and deleted', { tag: '@all' }, async ({ visit }) => {
  const name = newUsername('Sample');
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await page.getByRole('link', { name: 'Testimonials' }).click();
  await expect(page).toHaveURL('/admin/testimonials');
  const add = form(page).getByRole('button', { name: 'Add testimonial' });

  await test.step('every field but rating and approval is required', async () => {
    await page.getByRole('button', { name: 'New testimonial' }).click();
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
    await expect(entry(page, name).getByText('Pending', { exact: true })).toBeVisible();
    await expect(entry(page, name).getByRole('img', { name: 'Rated 4 of 5' })).toBeVisible();
    await expect(form(page)).toBeHidden();
  });

  await test.step('editing fills the form, and approves', async () => {
    await page.getByRole('button', { name: `Edit testimonial of ${name}` }).click();
    await expect(form(page).getByLabel('Content')).toHaveValue('I finally know what is left.');
    await form(page).getByLabel('Role').fill('Head teacher');
    await form(page).getByRole('switch', { name: 'Approved' }).click();
    await form(page).getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Testimonial updated successfully');
    await expect(entry(page, name)).toContainText('Head teacher');
    await expect(entry(page, name).getByText('Approved', { exact: true })).toHaveCSS(
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
