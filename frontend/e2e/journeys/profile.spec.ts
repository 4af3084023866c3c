import type { Page } from '@playwright/test';
import { aPhoto } from '../support/files.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

const field = (page: Page, label: RegExp | string) => page.getByLabel(label);

test('a client edits their profile, loses no input, and the practice sees it', async ({
  visit,
  practice,
}) => {
  const client = await practice.addClient({ firstName: 'Kay', lastName: 'Sample' });
  const page = await visit(client);
  await page.goto('/client/dashboard');
  await page
    .getByRole('navigation', { name: 'Client portal' })
    .getByRole('link', { name: 'Profile' })
    .click();
  await expect(page).toHaveURL('/client/profile');
  await expect(page).toHaveTitle('Profile');
  const save = page.getByRole('button', { name: 'Save changes' });

  await test.step('errors appear at their fields', async () => {
    await field(page, 'First name').fill('');
    await field(page, 'Last name').fill('');
    await field(page, 'Email').fill('kay@');
    await save.click();
    await expectFieldError(field(page, 'First name'), 'First name is required');
    await expectFieldError(field(page, 'Email'), 'Invalid email address');
    await expect(field(page, 'First name')).toBeFocused();
  });

  await test.step('unsaved input stays while another tab is open, and leaving asks', async () => {
    await field(page, 'First name').fill('Kayla');
    await field(page, 'Last name').fill('Sample');
    await field(page, 'Email').fill(client.email);
    await field(page, /^Birth date/).fill('1990-02-03');
    await page.getByRole('tab', { name: 'Preferences' }).click();
    await expect(page).toHaveURL('/client/profile?tab=preferences');
    await page.getByRole('tab', { name: 'Security' }).click();
    await expect(page).toHaveURL('/client/profile?tab=security');
    await page.goBack();
    await page.goBack();
    await expect(field(page, 'First name')).toHaveValue('Kayla');
    await page.getByRole('link', { name: 'Documents' }).click();
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
  });

  await test.step('all is saved, and the header shows the new name', async () => {
    await save.click();
    await expectToast(page, 'Profile updated', 'Your profile has been updated successfully.');
    await expect(page.getByRole('complementary', { name: 'Menu and account' })).toContainText('Kayla Sample');
    await page.reload();
    await expect(field(page, /^Birth date/)).toHaveValue('1990-02-03');
  });

  await test.step('a photo is cropped by keyboard before the upload', async () => {
    await page.getByLabel('Photo file').setInputFiles(aPhoto);
    const dialog = page.getByRole('dialog', { name: 'Your photo' });
    const slider = dialog.getByRole('slider', { name: 'Move up or down' });
    await slider.focus();
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuenow', '0');
    await dialog.getByRole('button', { name: 'Save photo' }).click();
    await expectToast(page, 'Photo saved');
    const photo = page.getByRole('img', { name: 'Photo of Kayla Sample' });
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([512, 512]);
    await expect(page.getByRole('button', { name: 'Replace photo' })).toBeFocused();
  });

  await test.step('preferences are saved immediately', async () => {
    await page.goto('/client/settings');
    await page.getByRole('radio', { name: /^Mail/ }).check();
    await expectToast(page, 'Profile updated', 'Your profile has been updated successfully.');
    const messages = page.getByRole('switch', { name: 'Messages: Email' });
    await messages.click();
    await expectToast(page, 'Preferences saved');
    await page.reload();
    await expect(messages).not.toBeChecked();
    await expect(page.getByRole('radio', { name: /^Mail/ })).toBeChecked();
  });
});

test("an admin sees a client's profile, and edits it", { tag: '@sweep' }, async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Noa', lastName: 'Sample' });
  const page = await visit(client);
  await page.goto('/client/profile');
  await page.getByLabel('Photo file').setInputFiles(aPhoto);
  await page.getByRole('button', { name: 'Save photo' }).click();
  await expectToast(page, 'Photo saved');

  const desk = await visit({ username: 'consultant', password: 'Limestone-1!' });
  await desk.goto(`/admin/clients?client=${client.id}`);
  const details = desk.getByRole('dialog', { name: 'Noa Sample' });
  await expect(details.getByRole('img', { name: 'Photo of Noa Sample' })).toBeVisible();
  await details.getByRole('button', { name: 'Edit profile' }).click();
  const form = desk.getByRole('dialog', { name: 'Edit profile' });
  await form.getByLabel(/^Phone/).fill('(210) 555-0142');
  await form.getByLabel(/^Birth date/).fill('1990-02-03');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(desk, 'Profile updated');
  await expect(form).toBeHidden();
  await desk.goto(`/admin/clients?client=${client.id}`);
  await expect(details).toContainText('(210) 555-0142');
  await expect(details).toContainText('February 3, 1990');

  await details.getByRole('button', { name: 'Close' }).last().click();
  await expect(details).toBeHidden();
  await desk.getByRole('button', { name: 'Your account' }).click();
  await desk.getByRole('menuitem', { name: 'Your profile' }).click();
  await expect(desk).toHaveURL('/admin/profile');
  await expect(desk.getByRole('tab', { name: 'Security' })).toBeVisible();

  await page.reload();
  await expect(page.getByLabel(/^Phone/)).toHaveValue('(210) 555-0142');
});
