import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('a long list loads more on scroll', async ({ visit, practice }) => {
  const client = await practice.addClient();
  for (let number = 1; number <= 25; number += 1) await practice.askFor(client, { title: `Paper ${number}` });
  const page = await visit(client);
  await page.goto('/client/dashboard');
  await bell(page).click();
  await expect(list(page).getByRole('link')).toHaveCount(20);
  await list(page).getByText('“Paper 6”').scrollIntoViewIfNeeded();
  await expect(list(page).getByRole('link')).toHaveCount(25);
});
