import type { Page, Route } from '@playwright/test';
import { freeDays, times } from '../support/booking-card.ts';
import { alex, type Person, type Practice } from '../support/practice.ts';
import { expect, expectToast, test } from '../support/test.ts';

const table = (page: Page, name: 'Upcoming' | 'Past') =>
  page.getByRole('table', { name: `${name} appointments` });

/** Chooses the last time of one of the last free days of the next month, where other journeys book nothing. */
async function chooseLateTime(page: Page, fromEnd = 1): Promise<void> {
  await page.getByRole('button', { name: 'Next month' }).click();
  await freeDays(page).nth(-fromEnd).check();
  await times(page).last().check();
}

test('a client books, moves and cancels an appointment', async ({ visit, practice }) => {
  const page = await visit(await practice.addClient({ firstName: 'Ana', lastName: 'Sample' }));
  await page.goto('/client/portal');
  await expect(page.getByText('No appointments planned.')).toBeVisible();
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Appointments' })).toHaveAttribute('aria-current', 'page');

  const form = page.getByRole('form', { name: 'Book an appointment' });
  await form.getByRole('radio', { name: /^Review/ }).check();
  await chooseLateTime(page);
  await form.getByLabel('What should we know?').fill('The lease of the shop.');
  await form.getByRole('button', { name: /^Book \w{3}, \w{3} \d+ at \d+:\d\d [AP]M$/ }).click();
  await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();

  const row = table(page, 'Upcoming').getByRole('row').nth(1);
  await expect(row).toContainText('Review');
  await expect(row).toContainText('Scheduled');
  const booked = await row.getByRole('cell').first().innerText();
  await row.getByRole('link', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: 'Review', exact: true });
  await expect(details).toContainText('The lease of the shop.');
  await expect(details.getByText(/^You can cancel or reschedule until/)).toBeVisible();
  await expect(page).toHaveURL(/\/client\/appointments\?appointment=\d+$/);

  await details.getByRole('button', { name: 'Reschedule' }).click();
  const move = page.getByRole('dialog', { name: 'Reschedule Review' });
  await move.getByRole('button', { name: 'Next month' }).click();
  await move
    .getByRole('radio', { name: /, \d+ free times?$/ })
    .last()
    .check();
  await move.getByRole('radio', { name: /[AP]M/ }).first().check();
  await move.getByRole('button', { name: /^Move to / }).click();
  await expectToast(page, 'Appointment rescheduled', /^Review, now /);
  await expect(row.getByRole('cell').first()).not.toHaveText(booked);
  await page.reload();
  await expect(details).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).last().click();

  await page.goto('/client/dashboard');
  const upcoming = page.getByRole('region', { name: 'Upcoming' });
  await expect(upcoming.getByText('1 appointment', { exact: true })).toBeVisible();
  await upcoming.getByRole('link', { name: 'View all appointments' }).click();

  await row.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel Review?' });
  await expect(question.getByText(/^You can cancel until/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.locator('.toast-title')).toHaveText('Appointment cancelled');
  await expect(page.getByText('No appointments planned')).toBeVisible();
  const past = table(page, 'Past').getByRole('row').nth(1);
  await expect(past).toContainText('Cancelled');
  await past.getByRole('button', { name: 'View Notes' }).click();
  await expect(page.getByRole('dialog', { name: 'Notes of Review' })).toContainText('The lease of the shop.');
});

test(
  'a time taken in the meantime is reported, and typed text stays',
  { tag: '@sweep' },
  async ({ visit, practice, watch }) => {
    watch.expect(409, /^\/api\/appointments$/);
    const page = await visit(await practice.addClient());
    await page.goto('/client/appointments');
    await page.getByRole('radio', { name: /^Review/ }).check();
    await chooseLateTime(page, 2);
    await page.getByLabel('What should we know?').fill('The lease of the shop.');
    const other = await practice.addClient();
    const takeFirst = async (route: Route) => {
      const { startsAt } = route.request().postDataJSON() as { startsAt: string };
      await practice.meet(other, { startsAt, type: 'review' });
      await route.continue();
    };
    await page.route('/api/appointments', takeFirst, { times: 1 });
    await page.getByRole('button', { name: /^Book \w{3}, / }).click();
    await expect(page.getByRole('alert')).toContainText('This time is no longer free.');
    await expect(page.getByLabel('What should we know?')).toHaveValue('The lease of the shop.');
    await expect(times(page).and(page.locator(':checked'))).toHaveCount(0);
  },
);

test('a client creates a calendar link and turns it off', { tag: '@sweep' }, async ({ visit, practice }) => {
  const client = await practice.addClient();
  await inDays(practice, client, 60);
  const page = await visit(client);
  await page.goto('/client/settings');
  await page.getByRole('button', { name: 'Create calendar address' }).click();
  await expectToast(page, 'Calendar address created');
  const url = await page.getByLabel('Calendar address').innerText();
  const feed = await page.request.get(url);
  expect(feed.status()).toBe(200);
  expect(await feed.text()).toContain('SUMMARY');
  await page.getByRole('button', { name: 'Remove address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove address' }).click();
  await expectToast(page, 'Calendar address removed');
  expect((await page.request.get(url)).status()).toBe(404);
});

test(
  'the external scheduling page is embedded if configured',
  { tag: '@sweep' },
  async ({ visit, watch }) => {
    watch.expect('net::ERR_FAILED', /calendly/);
    const address = 'https://calendly.com/example/consultation';
    const page = await visit(alex);
    await page.route(/\/client\/portal$/, async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      headers['content-security-policy'] = (headers['content-security-policy'] ?? '').replace(
        "frame-src 'self'",
        "frame-src 'self' https://calendly.com",
      );
      // Without the data that the server drew, which the next route answers.
      const body = (await response.text()).replace(
        /<script type="application\/json" id="state">[^<]*<\/script>/,
        '',
      );
      await route.fulfill({ response, headers, body });
    });
    await page.route('/api/calendly-url', (route) => route.fulfill({ json: { url: address } }));
    await page.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Times</title><p>Free times' }),
    );
    await page.goto('/client/portal');
    await expect(page.getByRole('link', { name: /^Schedule \(/ })).toHaveAttribute('href', address);
    await page.getByRole('link', { name: 'Schedule a meeting' }).first().click();
    await expect(page.frameLocator('.scheduler-page').getByText('Free times')).toBeVisible();
  },
);

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
