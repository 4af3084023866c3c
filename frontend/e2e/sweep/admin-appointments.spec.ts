import type { Page } from '@playwright/test';
import type { AvailabilityDto } from '../../src/shared/api/models/AvailabilityDto.ts';
import { consultant, type Person, type Practice } from '../support/practice.ts';
import { expect, expectFieldError, test } from '../support/test.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';

/** Time on a winter's day in the practice's time zone, six hours behind UTC. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00-06:00`).toISOString();
const theDialog = (page: Page) => page.getByRole('dialog').last();

/** A week of two clients that no other journey uses. */
async function aWeek(practice: Practice, monday: string): Promise<void> {
  // oxlint-disable-next-line steward/no-utc-day -- Days without a zone are counted in UTC.
  const day = (after: number) => new Date(Date.parse(monday) + after * 86_400_000).toISOString().slice(0, 10);
  const client = await practice.addClient({ firstName: 'Wilma', lastName: 'Example' });
  const other = await practice.addClient({ firstName: 'Bartholomew', lastName: 'Longname-Example' });
  const meet = (person: Person, after: number, from: string, to: string, more = {}) =>
    practice.meet(person, { startsAt: at(day(after), from), endsAt: at(day(after), to), ...more });
  await meet(client, 0, '09:00', '10:00');
  await meet(other, 0, '10:30', '11:00', { type: 'review' });
  await meet(other, 1, '13:00', '14:30', { type: 'planning' });
  await meet(client, 3, '16:00', '16:45', {
    type: 'review',
    location: 'At our office',
    videoUrl: 'https://meet.example.com/steward',
    notes: 'Bring the letters of the bank.\nAnd the lease.',
    privateNotes: 'Ask about the loan.',
  });
  await meet(other, 4, '07:30', '08:00');
}

test('the appointments pass the survey', async ({ visit, practice }) => {
  await aWeek(practice, '2031-01-06');
  const page = await visit(consultant);
  await page.goto('/admin/appointments?day=2031-01-08');
  await expect(page.getByRole('button', { name: /Wilma Example/ })).toHaveCount(2);
  await fitsEverywhere(page, 'admin-appointments-week');
  await survey(page, 'admin-appointments-week', { both: true });
  await page.goto('/admin/appointments?view=day&day=2031-01-06');
  await expect(page.getByRole('button', { name: /Wilma Example/ })).toHaveCount(1);
  await survey(page, 'admin-appointments-day', { both: true });
  await page.goto('/admin/appointments?view=list');
  await expect(page.getByRole('table')).toBeVisible();
  await survey(page, 'admin-appointments-list', { both: true });
});

test('an appointment and its forms pass the survey', async ({ visit, practice }) => {
  await aWeek(practice, '2035-01-08');
  const page = await visit(consultant);
  await page.route('**/api/admin/availability', async (route) => {
    const response = await route.fetch();
    const availability = (await response.json()) as AvailabilityDto;
    const types = availability.types.map((kind) => ({ ...kind, places: ['office', 'phone', 'video'] }));
    await route.fulfill({ response, json: { ...availability, types } });
  });
  await page.goto('/admin/appointments?day=2035-01-08');
  await page.getByRole('button', { name: /^Thursday.*Wilma Example/ }).click();
  await expect(theDialog(page).getByText('Ask about the loan.')).toBeVisible();
  await survey(page, 'admin-appointment', { both: true });
  await theDialog(page).getByRole('button', { name: 'Reschedule' }).click();
  await expect(theDialog(page).getByLabel('Date')).toBeVisible();
  await survey(page, 'admin-appointment-reschedule', { only: [1280, 390] });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'New appointment' }).click();
  await expect(theDialog(page).getByRole('combobox', { name: 'Place' })).toBeVisible();
  await theDialog(page).getByRole('button', { name: 'Create appointment' }).click();
  await expect(theDialog(page).getByRole('alert')).toHaveCount(4);
  await survey(page, 'admin-appointment-new', { both: true });
});

test('availability passes the survey', async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/appointments?view=availability');
  await expect(page.getByRole('heading', { name: 'Weekly hours' })).toBeVisible();
  await page.getByRole('button', { name: 'Add hours on Sunday' }).click();
  await page.getByLabel('New day off').fill('2036-12-25');
  await page.getByRole('button', { name: 'Add day' }).click();
  await page.getByLabel('Video link').fill('');
  await page.getByRole('button', { name: 'Save availability' }).click();
  await expectFieldError(page.getByLabel('Video link'), 'Enter the link of your video calls');
  await fitsEverywhere(page, 'admin-availability');
  await survey(page, 'admin-availability', { both: true });
});
