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
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByRole('checkbox', { name: /I agree/ }).check();
}

export const hold = (page: Page) => page.getByRole('button', { name: /^Book \w{3}, / }).click();

/** The journeys' product has no mail server. */
export const isHeld = (page: Page) =>
  expect(page.getByRole('heading', { name: "We'll call or write to confirm" })).toBeFocused();

export const aBooking = {
  type: 'consultation',
  typeLabel: 'Free first session',
  typeLabels: { en: 'Free first session', es: null },
  startsAt: '2027-01-12T15:00:00.000Z',
  endsAt: '2027-01-12T16:00:00.000Z',
  status: 'scheduled',
  place: 'office',
  location: '100 Example Street, San Antonio, TX 78205',
  videoUrl: null,
  cancellableUntil: '2027-01-11T15:00:00.000Z',
};

/** Mocks the server's responses to a token: a booking that differs from a usual one in some of its fields. */
export async function mockBooking(
  page: Page,
  {
    heldUntil = aBooking.startsAt,
    ...over
  }: Partial<Record<keyof typeof aBooking | 'heldUntil', unknown>> = {},
): Promise<void> {
  const { cancellableUntil, ...confirmed } = { ...aBooking, ...over };
  const answers = {
    preview: { ...confirmed, heldUntil },
    confirm: { ...confirmed, manageToken: 'any' },
    manage: { ...confirmed, cancellableUntil },
  };
  for (const [call, json] of Object.entries(answers))
    await page.route(`**/api/booking/${call}`, (route) => route.fulfill({ json }));
}
