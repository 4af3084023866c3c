import type { Page } from '@playwright/test';
import { fitsEverywhere, survey } from '../support/survey.ts';
import {
  aBooking,
  openTimes,
  freeDays,
  times,
  fillIn,
  hold,
  isHeld,
  mockBooking,
} from '../support/booking-card.ts';
import { withState } from '../support/page-state.ts';
import { expect, expectFieldError, test } from '../support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a link anew: another fragment alone loads nothing. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(path);
}

test('an invalid link says so, with a next step', async ({ page, watch }) => {
  watch.expect(404, /^\/api\/booking\/preview$/);
  await page.goto('/booking#token=made-up');
  await expect(heading(page)).toHaveText("We can't find this booking");
  await page.getByRole('link', { name: 'Choose a time' }).click();
  await expect(page.getByRole('region', { name: 'Book your free first session' })).toBeInViewport();
});

test('the page loads nothing more for the booking before it is used', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const before = scripts.length;
  expect(before).toBeLessThanOrEqual(2);
  await expect(times(page)).toHaveCount(1);
  await expect(times(page)).toBeChecked();
  await page.getByRole('button', { name: 'Previous month' }).focus();
  await expect(freeDays(page).first()).toBeAttached();
  expect(scripts.length).toBeGreaterThan(before);
});

test("a press and typed text before the page's script has loaded are not lost", async ({ page }) => {
  let come = () => {};
  const asked = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/contact');
  await page.getByLabel('Name', { exact: true }).fill('Una Sample');
  const month = page.getByRole('form', { name: 'Your free first session' }).locator('b').first();
  const shown = await month.innerText();
  await page.getByRole('button', { name: 'Next month' }).click();
  come();
  await expect(freeDays(page).first()).toBeAttached();
  await expect(month).not.toHaveText(shown);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Una Sample');
});

test('without JavaScript the phone number replaces the form', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${process.env['JOURNEYS_URL']}/contact`);
  await expect(page.getByText(/To choose a time here, turn on JavaScript/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeHidden();
  await context.close();
});

test('booking passes the survey', async ({ page }) => {
  await openTimes(page);
  await times(page).first().check();
  await fitsEverywhere(page, 'booking');
  await survey(page, 'booking', { both: true });
  await hold(page);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await survey(page, 'booking-errors', { both: true });

  const slot = { startsAt: '2027-01-12T15:00:00.000Z', endsAt: '2027-01-12T16:00:00.000Z' };
  await page.route('**/api/booking', (route) =>
    route.fulfill({ status: 201, json: { ...slot, heldUntil: slot.startsAt, confirmedBy: 'practice' } }),
  );
  await fillIn(page, 'Una Sample', 'una@example.com');
  await hold(page);
  await isHeld(page);
  await survey(page, 'booking-held', { both: true });

  await mockBooking(page);
  await page.goto('/booking#token=any');
  await expect(page.getByRole('button', { name: 'Confirm my session' })).toBeEnabled();
  await survey(page, 'booking-confirm', { both: true });
  await page.getByRole('button', { name: 'Confirm my session' }).click();
  await expect(heading(page)).toHaveText('Your session is booked');
  await survey(page, 'booking-booked', { both: true });

  await page.getByRole('link', { name: 'Move or cancel' }).click();
  await expect(page.getByRole('button', { name: 'Cancel session' })).toBeVisible();
  await survey(page, 'booking-manage', { both: true });
  await page.getByRole('button', { name: 'Cancel session' }).click();
  await survey(page, 'booking-cancel');
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('button', { name: 'Choose another time' }).click();
  await times(page).first().check();
  await survey(page, 'booking-move', { both: true });
});

test('far away, the practice’s time is shown beside the reader’s', async ({ visit }) => {
  const page = await visit(undefined, { timezoneId: 'Asia/Kathmandu' });
  await openTimes(page);
  await expect(page.getByText(/Times are in Nepal Time. Our office's time is below each one/)).toBeVisible();
  await survey(page, 'booking-far-away', { both: true });
});

test('office, phone or video, about a service: a session by phone needs a number', async ({ page }) => {
  await withState(page, '/contact', (state) =>
    state.replace('"places":["office"]', '"places":["office","phone","video"]'),
  );
  await page.goto('/contact?service=bookkeeping');
  const card = page.getByRole('region', { name: 'Book your free first session' });
  await expect(card.getByText('About: Professional Bookkeeping')).toBeVisible();
  await fillIn(page, 'Una Sample', 'una@example.com');
  await card.getByRole('radio', { name: /^Phone/ }).check();
  await hold(page);
  await expectFieldError(
    card.getByLabel('Phone', { exact: true }),
    'Please enter the number that we should call',
  );
  await fitsEverywhere(page, 'booking-places');
  await survey(page, 'booking-places', { both: true });
});

test('times that do not load, a month without any, and none at all', async ({ page, watch }) => {
  watch.expect(500, /^\/api\/booking\/slots$/);
  await page.route('**/api/booking/slots?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } }),
  );
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Previous month' }).focus();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await survey(page, 'booking-failed', { only: [1280, 390] });

  await page.unroute('**/api/booking/slots?*');
  // Times of the month after the next one.
  const later = new Date(Date.now() + 45 * 86_400_000).toISOString();
  await page.route('**/api/booking/slots?*', async (route) => {
    const to = new URL(route.request().url()).searchParams.get('to') ?? '';
    await route.fulfill({ json: to > later ? [{ startsAt: later, endsAt: later }] : [] });
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  const next = page.getByRole('button', { name: /^Next free: / });
  await expect(page.getByText('No free times in this month.')).toBeVisible();
  await survey(page, 'booking-empty-month', { only: [1280, 390] });
  await next.click();
  await expect(freeDays(page)).toBeFocused();

  await page.unroute('**/api/booking/slots?*');
  await page.route('**/api/booking/slots?*', (route) => route.fulfill({ json: [] }));
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Previous month' }).focus();
  await expect(page.getByText(/^No times are free right now\. Please call/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book your session' })).toBeVisible();
  await survey(page, 'booking-no-times', { only: [1280, 390] });
});

test('links that were used, have expired, or do not load', async ({ page, watch }) => {
  watch.expect(409, /^\/api\/booking\/preview$/);
  watch.expect(500, /^\/api\/booking\/(preview|manage)$/);
  const refuse = (call: string, status: number, code: string) =>
    page.route(`**/api/booking/${call}`, (route) => route.fulfill({ status, json: { code } }));
  await refuse('preview', 409, 'booking.expired');
  await open(page, '/booking#token=any');
  await expect(heading(page)).toHaveText('This link has expired');
  await survey(page, 'booking-expired', { only: [1280, 390] });
  await open(page, '/booking');
  await expect(heading(page)).toHaveText('This link is not complete');

  await refuse('preview', 500, 'internal');
  await open(page, '/booking#token=any');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await survey(page, 'booking-not-loaded', { only: [1280, 390] });
  await mockBooking(page, { heldUntil: null, status: 'cancelled' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('This session is booked already');
  await survey(page, 'booking-confirmed-before', { only: [1280, 390] });
  await page.getByRole('button', { name: 'Show my session' }).click();
  await expect(heading(page)).toHaveText('This session was cancelled');
  await expect(heading(page)).toBeFocused();

  await refuse('manage', 500, 'internal');
  await open(page, '/booking/manage#token=any');
  await expect(page.getByText('Your session could not be loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a session by video that begins soon, one that is over, and one that was moved', async ({
  page,
  watch,
}) => {
  watch.expect(409, /^\/api\/booking\/reschedule$/);
  const videoUrl = 'https://meet.example.com/a-room-with-a-name-that-is-rather-long-for-a-phone';
  const byVideo = { place: 'video', location: videoUrl, videoUrl } as const;
  await mockBooking(page, { ...byVideo, cancellableUntil: null });
  await open(page, '/booking/manage#token=any');
  await expect(page.getByText(/^It's too late to change this online\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join by video' })).toHaveAttribute('href', videoUrl);
  await survey(page, 'booking-too-late', { only: [1280, 390] });

  await mockBooking(page, { status: 'completed', place: 'phone', location: null, cancellableUntil: null });
  await open(page, '/booking/manage#token=any');
  await expect(heading(page)).toHaveText('This session is over');
  await survey(page, 'booking-over', { only: [1280, 390] });

  await mockBooking(page);
  await open(page, '/booking/manage#token=any');
  await page.getByRole('button', { name: 'Choose another time' }).click();
  await expect(page.getByRole('heading', { name: 'Choose another time' })).toBeFocused();
  await expect(times(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Move my session' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please choose a time');
  await expect(times(page).first()).toBeFocused();
  await survey(page, 'booking-move-error', { both: true, only: [1280, 390] });
  const message = 'Someone else just took this time. Please choose another.';
  await page.route('**/api/booking/reschedule', (route) =>
    route.fulfill({ status: 409, json: { code: 'appointment.taken', message } }),
  );
  await times(page).first().check();
  await page.getByRole('button', { name: /^Move to / }).click();
  await expect(page.getByRole('alert')).toHaveText(message);
  await page.route('**/api/booking/reschedule', async (route) => {
    const { startsAt } = route.request().postDataJSON() as { startsAt: string };
    await route.fulfill({ json: { ...aBooking, startsAt } });
  });
  await times(page).last().check();
  await page.getByRole('button', { name: /^Move to / }).click();
  await expect(heading(page)).toHaveText('Your session was moved');
  await expect(heading(page)).toBeFocused();
  await survey(page, 'booking-moved', { only: [1280, 390] });
});
