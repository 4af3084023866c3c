import type { Page } from '@playwright/test';
import type { AppointmentKindDto } from '../../src/shared/api/models/AppointmentKindDto.ts';
import { freeDays, times } from '../support/booking-card.ts';
import { type Person, type Practice } from '../support/practice.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

const table = (page: Page, name: 'Upcoming' | 'Past') =>
  page.getByRole('table', { name: `${name} appointments` });

test('a reader in another time zone sees their time, and ours beside it', async ({ visit, practice }) => {
  const page = await visit(await practice.addClient(), { timezoneId: 'Asia/Kolkata' });
  await page.goto('/client/appointments');
  await page.getByRole('radio', { name: /^Review/ }).check();
  const times = page.getByRole('radio', {
    name: /^\d+:\d\d [AP]M \d+:\d\d [AP]M C[DS]T at our office$/,
  });
  await expect(times.first()).toBeVisible();
  await expect(
    page.getByText("Times are in India Standard Time. Our office's time is below each one, in Central Time."),
  ).toBeVisible();
  await survey(page, 'appointments-elsewhere', { only: [1280, 390] });
});

test.describe('pass the survey', () => {
  test('the screen with its tables, and the dialogs', async ({ visit, practice }) => {
    const client = await practice.addClient({ firstName: 'Ana', lastName: 'Sample' });
    const next = await inDays(practice, client, 45);
    await inDays(practice, client, 52);
    await inDays(practice, client, -400);
    const page = await visit(client);
    await page.goto('/client/appointments');
    await expect(table(page, 'Past')).toBeVisible();
    await page.getByRole('radio', { name: /^Review/ }).check();
    await page.getByRole('radio', { name: /[AP]M/ }).nth(2).check();
    await fitsEverywhere(page, 'appointments');
    await survey(page, 'appointments', { both: true });
    await page.goto(`/client/appointments?appointment=${next}`);
    await expect(page.getByRole('dialog').getByText(/^You can cancel/)).toBeVisible();
    await survey(page, 'appointment', { both: true });
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(page.getByRole('dialog', { name: /^Cancel / })).toBeVisible();
    await survey(page, 'appointment-cancel');
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('button', { name: 'Reschedule' }).click();
    await expect(
      page
        .getByRole('dialog', { name: /^Reschedule / })
        .getByText(/[AP]M/)
        .first(),
    ).toBeVisible();
    await survey(page, 'appointment-reschedule');
    await page.goto('/client/portal');
    await expect(page.getByText('2 appointments')).toBeVisible();
    await survey(page, 'portal-meetings');
  });

  test('a choice of places, and the booked appointment until it is cancelled', async ({
    visit,
    practice,
  }) => {
    const page = await visit(await practice.addClient({ firstName: 'Ana', lastName: 'Sample' }));
    await page.route('**/api/appointment-types', async (route) => {
      const response = await route.fetch();
      const kinds = (await response.json()) as AppointmentKindDto[];
      const places = ['office', 'phone', 'video'];
      await route.fulfill({ response, json: kinds.map((kind) => ({ ...kind, places })) });
    });
    await page.goto('/client/appointments');
    await page.getByRole('radio', { name: /^Review/ }).check();
    await page.getByRole('radio', { name: /^Video/ }).check();
    await page.getByRole('button', { name: 'Book appointment' }).click();
    await expect(page.getByRole('alert')).toHaveText('Choose a time');
    await survey(page, 'appointments-places', { both: true });

    // The practice offers its office only.
    await page.getByRole('radio', { name: /^Office/ }).check();
    await page.getByRole('button', { name: 'Next month' }).click();
    await freeDays(page).nth(-5).check();
    await times(page).first().check();
    await page.getByRole('button', { name: /^Book \w{3}, / }).click();
    await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeFocused();
    await survey(page, 'appointment-booked', { both: true });
    await page.locator('.booked').getByRole('button', { name: 'Cancel appointment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(page.getByRole('heading', { name: 'This appointment was cancelled' })).toBeVisible();
    await survey(page, 'appointment-booked-cancelled', { only: [1280, 390] });
  });

  test('an empty screen, and one that failed to load', async ({ visit, practice, watch }) => {
    watch.expect(500, /^\/api\/(calendly-url|appointments)$/);
    const page = await visit(await practice.addClient());
    await page.goto('/client/appointments');
    await expect(page.getByText('No past appointments')).toBeVisible();
    await survey(page, 'appointments-empty', { only: [1280, 390] });
    await page.route(/\/api\/(calendly-url|appointments)(\?|$)/, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } }),
    );
    await page.reload();
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(3);
    await survey(page, 'appointments-failed', { only: [1280, 390] });
  });
});

/** Creates an appointment in a number of days, at a unique time. */
async function inDays(practice: Practice, client: Person, days: number): Promise<number> {
  const startsAt = new Date(Date.now() + days * 86_400_000).toISOString();
  const { id } = await practice.meet(client, {
    type: 'review',
    startsAt,
    notes: 'Bring the ledger, and the letter about the lease.',
    location: 'At our office',
    videoUrl: 'https://meet.example.com/steward-review',
  });
  return id;
}
