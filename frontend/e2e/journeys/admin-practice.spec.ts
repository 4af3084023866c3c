import type { Page } from '@playwright/test';
import type { SiteDto } from '../../src/shared/api/models/SiteDto.ts';
import { aLargeFile, aPhoto, aWebPage } from '../support/files.ts';
import { consultant } from '../support/practice.ts';
import { launch, type Product } from '../support/product.ts';
import { expect, expectToast, test } from '../support/test.ts';

// Separate server: hours, color and logo are on every page. One after the other, since there is one practice.
test.describe.configure({ mode: 'serial' });
let product: Product;
test.beforeAll(async () => void (product = await launch('product-practice')));
test.afterAll(() => product.stop());

const save = (page: Page) => page.getByRole('button', { name: 'Save details' });

test(
  "the practice's details are changed in one place, and shown immediately",
  { tag: '@all' },
  async ({ visit }) => {
    const page = await visit(consultant, { baseURL: product.url });
    await page.goto('/admin/clients');
    await page.getByRole('link', { name: 'Practice', exact: true }).click();
    await expect(page).toHaveURL('/admin/practice');
    const site = async () => (await (await page.request.get('/api/site')).json()) as SiteDto;
    const before = await site();
    const hours = page.getByLabel('Note to your hours');
    await hours.fill('By appointment');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await save(page).click();
    await expectToast(page, 'Practice details saved');
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    expect(await site()).toEqual({
      ...before,
      hours: 'By appointment',
      // Until the Spanish is written or reviewed, hours are read in English.
      translations: { es: { ...before.translations.es, hours: null } },
    });

    await hours.fill(before.hours ?? '');
    await save(page).click();
    await expectToast(page, 'Practice details saved');
    await page.getByText('Español').click();
    await page.getByRole('button', { name: 'Mark as reviewed' }).click();
    await expect.poll(site).toEqual(before);
  },
);

test("the practice's color and logo are on its pages", { tag: '@all' }, async ({ visit }) => {
  const page = await visit(consultant, { baseURL: product.url });
  await page.goto('/admin/practice');
  const color = page.getByLabel('Color', { exact: true });
  const river = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--river'));
  expect(await river()).toBe('#1b5a4e');
  const logo = page.getByRole('group', { name: 'Logo' });

  await test.step('a color is shown at once, and with the next page', async () => {
    await color.fill('#1F4F86');
    await save(page).click();
    await expectToast(page, 'Practice details saved');
    await expect.poll(river).toBe('#1f4f86');
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
    expect(await river()).toBe('#1f4f86');
    await page.goBack();
    await page.reload();
    expect(await river()).toBe('#1f4f86');
    await expect(save(page)).toHaveCSS('background-color', 'rgb(31, 79, 134)');
  });

  await test.step('a logo is in the header and the tab', async () => {
    await logo.locator('input[type=file]').setInputFiles(aPhoto);
    await expectToast(page, 'Logo saved');
    await expect(page.locator('.ui-sider img.logo')).toHaveAttribute('src', /^\/api\/site\/logo\?v=/);
    const visitor = await (await page.request.get('/')).text();
    expect(visitor).toMatch(/<link rel="icon"[^>]* href="\/api\/site\/icon\?size=32&amp;v=[0-9a-f]{16}"/);
    expect(visitor).toContain('--river:#1f4f86');
  });

  await test.step('both are taken back', async () => {
    await logo.getByRole('button', { name: 'Remove logo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this logo?' });
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expectToast(page, 'Logo removed');
    await page.getByRole('button', { name: 'Use the default color' }).click();
    await save(page).click();
    await expectToast(page, 'Practice details saved');
    await expect.poll(river).toBe('#1b5a4e');
  });
});

test("the founder's photo is uploaded, replaced and removed", { tag: '@sweep' }, async ({ visit, watch }) => {
  watch.expect(503, /^\/api\/admin\/site\/photo$/);
  const page = await visit(consultant, { baseURL: product.url });
  await page.goto('/admin/practice');
  const photo = page.getByRole('group', { name: 'Photo' });
  const file = photo.locator('input[type=file]');
  await page.getByLabel('Biography').fill('Half a biography');

  await test.step('a file that is not a photo, or too large, is not sent', async () => {
    await file.setInputFiles(aWebPage);
    await expect(photo.getByRole('alert')).toHaveText('Please choose a JPEG, PNG or WebP image');
    await file.setInputFiles(aLargeFile(aPhoto, 5 * 1024 * 1024 + 1));
    await expect(photo.getByRole('alert')).toHaveText('That photo is too big. The limit is 5 MB.');
  });

  await test.step('a photo is shown once it is stored', async () => {
    await file.setInputFiles(aPhoto);
    await expectToast(page, 'Photo saved');
    await expect(photo.getByRole('img', { name: 'Photo of Jordan Example' })).toHaveAttribute(
      'src',
      /^\/api\/site\/photo\?v=\w+$/,
    );
    await expect(photo.getByRole('alert')).toHaveCount(0);
    await expect(photo.getByRole('button', { name: 'Replace photo' })).toBeVisible();
    // Text typed in the meantime stays.
    await expect(page.getByLabel('Biography')).toHaveValue('Half a biography');
  });

  await test.step('a failure is reported', async () => {
    await page.route('/api/admin/site/photo', (route) =>
      route.fulfill({ status: 503, json: { message: 'Busy.' } }),
    );
    await file.setInputFiles(aPhoto);
    await expectToast(page, 'Failed to save photo', 'Busy.');
    await page.unroute('/api/admin/site/photo');
  });

  await test.step('removing asks', async () => {
    await photo.getByRole('button', { name: 'Remove photo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this photo?' });
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expectToast(page, 'Photo removed');
    await expect(photo.getByRole('img')).toHaveCount(0);
    await expect(photo.getByText('JE', { exact: true })).toBeVisible();
    await expect(photo.getByRole('button', { name: 'Upload photo' })).toBeFocused();
    await expect(page.getByLabel('Biography')).toHaveValue('Half a biography');
  });
});
