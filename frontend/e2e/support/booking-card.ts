import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Opens the card and a late day, which other journeys do not use. */
export async function openTimes(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Choose a time' }).click();
  await page.getByRole('button', { name: 'More days' }).click();
  await expect(days(page).nth(19)).toBeAttached();
  await days(page).nth(17).check();
}

export const days = (page: Page) => page.getByRole('group', { name: 'Day' }).getByRole('radio');

export const times = (page: Page) => page.getByRole('group', { name: 'Time' }).getByRole('radio');

export async function fillIn(page: Page, firstName: string, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Your free first session' });
  await form.getByLabel('First name').fill(firstName);
  await form.getByLabel('Last name').fill('Sample');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('checkbox', { name: /I agree/ }).check();
}

export const hold = (page: Page) => page.getByRole('button', { name: /^Book / }).click();

export const isHeld = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Check your inbox to confirm it' })).toBeFocused();
