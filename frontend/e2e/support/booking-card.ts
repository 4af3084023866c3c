import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Opens a late day of the next month, which other journeys do not use. */
export async function openTimes(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Next month' }).click();
  await freeDays(page).nth(10).check();
}

/** Days of the visible month that have free times. */
export const freeDays = (page: Page) => page.getByRole('radio', { name: /, \d+ free times?$/ });

export const times = (page: Page) => page.getByRole('radiogroup', { name: /^Time on / }).getByRole('radio');

export async function fillIn(page: Page, name: string, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Your free first session' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByRole('checkbox', { name: /I agree/ }).check();
}

export const hold = (page: Page) => page.getByRole('button', { name: /^Book \w{3}, / }).click();

export const isHeld = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Check your inbox to confirm it' })).toBeFocused();
