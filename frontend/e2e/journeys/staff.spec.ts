import type { Page } from '@playwright/test';
import { consultant, password } from '../support/practice.ts';
import { launch, type Product } from '../support/product.ts';
import { chooseAction } from '../support/row-menu.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { expect, expectToast, logIn, test } from '../support/test.ts';

// Separate server: colleagues change lists and notifications of the whole practice.
let product: Product;
test.beforeAll(async () => void (product = await launch('product-staff')));
test.afterAll(() => product.stop());

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

test('an owner adds a consultant, limits them to a client, and deactivates them', async ({
  visit,
  watch,
}) => {
  // Unassigned clients, and then everything.
  watch.expect(404, /^\/api\/admin\/clients\/\d+$/);
  watch.expect(401, /^\/api\//);
  // The owner saw the link of her invitation.
  watch.expect(403, /^\/api\/admin\/clients\/\d+\/open$/);
  const baseURL = product.url;
  const owner = await visit(undefined, { baseURL });
  const carla = await visit(undefined, { baseURL });
  await owner.goto('/admin/staff');
  await logIn(owner, consultant);

  await test.step('by a link that she hands over', async () => {
    await owner.getByRole('button', { name: 'Add staff' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Add staff' });
    await dialog.getByLabel('First name').fill('Carla');
    await dialog.getByLabel('Last name').fill('Sample');
    await dialog.getByLabel('Username').fill('carla');
    await dialog.getByLabel('Email').fill('carla@example.com');
    await survey(owner, 'admin-staff-add', { only: [1280, 390] });
    await owner.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByRole('button', { name: 'Show link' }).click();
    const link = await dialog.getByLabel('Invitation link').inputValue();
    await survey(owner, 'admin-staff-link', { only: [1280, 390] });
    await owner.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(row(owner, 'Carla Sample')).toContainText('Invited');
    await carla.goto(link);
    await carla.getByLabel('Password', { exact: true }).fill(password);
    await carla.getByRole('button', { name: 'Create password and log in' }).click();
    await expect(carla.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expect(carla.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0);
  });

  await test.step('assigned clients only', async () => {
    await owner.getByRole('switch', { name: 'Assigned clients only' }).click();
    await expectToast(owner, 'Consultants and assistants now see their own clients only');
    await fitsEverywhere(owner, 'admin-staff');
    await survey(owner, 'admin-staff');
    await owner.setViewportSize({ width: 1280, height: 900 });
    await owner.getByRole('link', { name: 'Clients', exact: true }).click();
    await expect(owner.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    await survey(owner, 'admin-clients-of-staff');
    await owner.setViewportSize({ width: 1280, height: 900 });
    await owner.getByRole('link', { name: 'Alex Sample', exact: true }).click();
    await owner.getByRole('button', { name: 'Assign staff' }).click();
    await owner.getByRole('checkbox', { name: 'Carla Sample' }).check();
    await survey(owner, 'admin-assign-staff', { only: [1280, 390] });
    await owner.setViewportSize({ width: 1280, height: 900 });
    await owner.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(owner, 'Staff assigned');
    await expect(owner.getByText('Assigned to Carla Sample')).toBeVisible();

    await carla.goto('/admin/clients');
    await expect(carla.getByRole('row', { name: /Alex Sample/ })).toBeVisible();
    await expect(carla.getByText('1 client', { exact: true })).toBeVisible();
  });

  await test.step('opens another client with a reason, which owners learn', async () => {
    const answer = await owner.request.get('/api/admin/clients?search=briverside');
    const [{ id }] = (await answer.json()) as [{ id: number }];
    await carla.goto(`/admin/clients/${id}`);
    await expect(carla.getByRole('heading', { level: 1, name: 'Not assigned to you' })).toBeVisible();
    await survey(carla, 'admin-client-unassigned');
    await carla.setViewportSize({ width: 1280, height: 900 });
    await carla.getByLabel('Reason').fill('Covers for Jordan');
    await carla.getByRole('button', { name: 'Open for 24 hours' }).click();
    const asked = carla.getByRole('dialog', { name: "Please confirm it's you" });
    await asked.getByLabel('Password', { exact: true }).fill(password);
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await expectToast(carla, 'Client opened', /You can work on it until/);
    await expect(carla.getByRole('heading', { level: 1, name: 'Bea Riverside' })).toBeVisible();
    await owner.getByRole('button', { name: /Notifications/ }).click();
    await expect(owner.getByText(/Carla Sample opened Bea Riverside.*Covers for Jordan/)).toBeVisible();
    await owner.keyboard.press('Escape');
  });

  await test.step('and is out at once when deactivated', async () => {
    await owner.goto('/admin/staff');
    await chooseAction(owner, 'Carla Sample', 'Deactivate');
    const question = owner.getByRole('dialog', { name: 'Deactivate Carla Sample?' });
    await question.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await expectToast(owner, 'Carla Sample can no longer log in');
    await expect(row(owner, 'Carla Sample')).toContainText('Deactivated');
    await expect(carla.getByRole('button', { name: 'Log In' })).toBeVisible({ timeout: 15_000 });
    await carla.goto('/admin/clients');
    await logIn(carla, { username: 'carla', password });
    await expectToast(carla, 'Login failed', 'Please try again or contact your administrator.');
    await expect(carla).toHaveURL(/\/auth/);
  });
});
