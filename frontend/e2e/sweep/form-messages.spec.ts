import type { Locator, Page } from '@playwright/test';
import { aPdf } from '../support/files.ts';
import { consultant } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

type Messages = Record<string, string>;

/** Message at each field after the form was submitted with these values; labels by field name. */
async function screenMessages(
  page: Page | Locator,
  labels: Messages,
  values: Messages,
  button: string,
): Promise<Messages> {
  const words: Messages = {};
  for (const [name, label] of Object.entries(labels)) {
    const value = values[name];
    if (value !== undefined) await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('button', { name: button }).last().click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  for (const [name, label] of Object.entries(labels)) {
    const field = page.getByLabel(label, { exact: true });
    if ((await field.getAttribute('aria-invalid')) !== 'true') continue;
    // The description ends with the message; a hint may come before it.
    const described = (await field.getAttribute('aria-describedby')) ?? '';
    const ids = described.split(' ').filter((id) => /-(note|error)$/.test(id));
    words[name] = (await page.locator(ids.map((id) => `[id="${id}"]`).join(',')).textContent()) ?? '';
  }
  return words;
}

const invalidNames: Messages[] = [
  { firstName: '', lastName: '', username: '', email: '', password: '' },
  { firstName: ' ', lastName: ' ', username: ' ab ', email: 'dana', password: 'Aa1!' },
  { firstName: 'D', lastName: 'S', username: 'ab', email: 'dana@example', password: 'riverstone' },
  { firstName: 'D', lastName: 'S', username: 'abc', email: 'da na@example.com', password: 'RiverStone1' },
];

const nameLabels = { firstName: 'First name', lastName: 'Last name' };
const accountLabels = { username: 'Username', email: 'Email', password: 'Password' };

async function serverMessages(page: Page, path: string, body: Messages): Promise<Messages> {
  const response = await page.request.post(path, { data: body });
  expect(response.status()).toBe(400);
  return ((await response.json()) as { fields: Messages }).fields;
}

test('the client login and the server use the same messages', async ({ page }) => {
  const labels = { username: 'Username', password: 'Password' };
  for (const values of [
    { username: '', password: '' },
    { username: ' ', password: 'a' },
    { username: 'a', password: '' },
  ]) {
    await page.goto('/client/login');
    const messages = await screenMessages(page, labels, values, 'Log In');
    expect(messages).toEqual(await serverMessages(page, '/api/login', values));
  }
});

test('the registration and the server use the same messages', async ({ page }) => {
  for (const values of invalidNames) {
    await page.goto('/client/register');
    const said = await screenMessages(page, { ...nameLabels, ...accountLabels }, values, 'Create Account');
    expect(said).toEqual(await serverMessages(page, '/api/register', values));
  }
});

test('the booking and the server use the same messages', async ({ page }) => {
  const labels = {
    name: 'Name',
    email: 'Email',
    terms: 'I agree to the terms and conditions (opens in a new tab)',
  };
  for (const values of [
    { name: '', email: '' },
    { name: ' D ', email: 'dana@example' },
  ]) {
    await page.goto('/contact');
    const form = page.getByRole('form', { name: 'Your free first session' });
    const startsAt = await form.getByRole('radio', { name: /[AP]M/ }).first().inputValue();
    const said = await screenMessages(form, labels, values, 'Book');
    expect(said).toEqual(await serverMessages(page, '/api/booking', { ...values, startsAt }));
  }
});

test('the form for a new client and the server use the same messages', async ({ visit }) => {
  const page = await visit(consultant);
  for (const { username = '', email = '', password = '' } of invalidNames) {
    const values = { username, email, password };
    await page.goto('/admin/clients');
    await page.getByRole('button', { name: 'Add New Client' }).click();
    await page.getByRole('button', { name: 'Set a password instead' }).click();
    const said = await screenMessages(page, accountLabels, values, 'Add client');
    expect(said).toEqual(await serverMessages(page, '/api/admin/create-user', values));
  }
});

test('the upload form and the server use the same messages', async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/documents?view=upload');
  const labels = { title: 'Title', userId: 'Client', file: 'File' };
  const said = await screenMessages(page, labels, { title: 'ab' }, 'Upload Document');
  const refused = async (multipart: Record<string, string | ReturnType<typeof aPdf>>) => {
    const response = await page.request.post('/api/admin/documents/upload', { multipart });
    expect(response.status()).toBe(400);
    return ((await response.json()) as { fields: Messages }).fields;
  };
  expect(said).toEqual(await refused({ title: 'ab' }));
  // An unknown client is refused like a missing one.
  expect(await refused({ title: 'Budget', userId: '999999', file: aPdf('Budget') })).toEqual({
    userId: said['userId'],
  });
});
