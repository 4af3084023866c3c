import { consultant } from '../support/practice.ts';
import { launch, type Product } from '../support/product.ts';
import { survey } from '../support/survey.ts';
import { expect, expectToast, test } from '../support/test.ts';

// A separate server: other journeys need what is turned off here.
let product: Product;
test.beforeAll(async () => void (product = await launch('product-parts')));
test.afterAll(() => product.stop());

test('a part is turned off in open windows, too, and on again @all', async ({ visit, watch }) => {
  watch.expect(404, /^\/(?:api\/)?admin\/webhooks$/);
  const { url: baseURL } = product;
  const page = await visit(consultant, { baseURL });
  await page.goto('/admin/parts');
  const webhooks = page.getByRole('switch', { name: 'Webhooks' });
  await expect(webhooks).toBeChecked();
  await survey(page, 'admin-parts', { only: [1280, 390], both: true });
  await page.setViewportSize({ width: 1280, height: 900 });

  const other = await visit(consultant, { baseURL });
  await other.goto('/admin/webhooks');
  await other.getByRole('button', { name: 'New webhook' }).first().click();
  const writing = other.getByRole('dialog', { name: 'New webhook' });
  await writing.getByLabel('URL').fill('https://hooks.example.com/steward');

  await webhooks.click();
  const question = page.getByRole('dialog', { name: 'Turn off Webhooks?' });
  await expect(question.getByText('Nothing is deleted.')).toBeVisible();
  await survey(page, 'admin-parts-off', { only: [1280, 390] });
  await page.setViewportSize({ width: 1280, height: 900 });
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expectToast(page, 'Webhooks turned off');
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  await expect(tabs.getByRole('link', { name: 'Parts' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Webhooks' })).toHaveCount(0);

  await expect(writing.getByText('The practice turned this off.')).toBeVisible({ timeout: 10_000 });
  await expect(writing.getByLabel('URL')).toHaveValue('https://hooks.example.com/steward');
  await writing.getByRole('button', { name: 'Cancel' }).click();
  await other
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(other.getByText('The practice turned this off.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'New webhook' })).toHaveCount(0);
  expect((await other.reload())?.status()).toBe(404);
  await expect(other.getByText('The practice turned this off.')).toBeVisible();

  await webhooks.click();
  await expectToast(page, 'Webhooks turned on');
  await expect(tabs.getByRole('link', { name: 'Webhooks' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'New webhook' }).first()).toBeVisible({ timeout: 10_000 });
});
