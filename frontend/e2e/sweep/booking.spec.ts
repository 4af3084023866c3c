import type { Page } from '@playwright/test';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { openTimes, days, times, fillIn, hold, isHeld } from '../support/booking-card.ts';
import { expect, test } from '../support/test.ts';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an invalid link says so, with a next step', async ({ page, watch }) => {
  watch.expect(404, /^\/api\/booking\/confirm$/);
  await page.goto('/booking?token=made-up');
  await page.getByRole('button', { name: 'Confirm my session' }).click();
  await expect(heading(page)).toHaveText("We can't find this booking");
  await page.getByRole('link', { name: 'Choose a time' }).click();
  await expect(page.getByRole('region', { name: 'Book your free first session' })).toBeInViewport();
});

test('the page loads nothing more for the booking before it is opened', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const before = scripts.length;
  expect(before).toBeLessThanOrEqual(2);
  // By keyboard alone.
  await page.getByRole('button', { name: 'Choose a time' }).focus();
  await page.keyboard.press('Enter');
  await days(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(days(page).nth(1)).toBeChecked();
  await page.keyboard.press('Tab');
  expect(scripts.length).toBeGreaterThan(before);
});

test("a button pressed before the page's script has loaded is not lost", async ({ page }) => {
  let come = () => {};
  const asked = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Choose a time' }).click();
  come();
  await expect(days(page).first()).toBeAttached();
});

test('booking passes the survey', async ({ page }) => {
  await openTimes(page);
  await times(page).first().check();
  await fitsEverywhere(page, 'booking');
  await survey(page, 'booking', { both: true });
  await page.getByRole('button', { name: /^Book / }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await survey(page, 'booking-errors', { both: true });

  const slot = { startsAt: '2027-01-12T15:00:00.000Z', endsAt: '2027-01-12T16:00:00.000Z' };
  await page.route('**/api/booking', (route) =>
    route.fulfill({ status: 201, json: { id: 1, ...slot, heldUntil: slot.startsAt } }),
  );
  await fillIn(page, 'Una', 'una@example.com');
  await hold(page);
  await isHeld(page);
  await survey(page, 'booking-held', { both: true });

  await page.goto('/booking?token=any');
  await expect(page.getByRole('button', { name: 'Confirm my session' })).toBeEnabled();
  await survey(page, 'booking-confirm', { both: true });
  await page.route('**/api/booking/confirm', (route) =>
    route.fulfill({
      json: {
        typeLabel: 'Free first session',
        status: 'scheduled',
        ...slot,
        location: 'At our office',
        videoUrl: null,
      },
    }),
  );
  await page.getByRole('button', { name: 'Confirm my session' }).click();
  await expect(heading(page)).toHaveText('Your session is booked');
  await survey(page, 'booking-booked', { both: true });
});

test('far away, the practice’s time is shown beside the reader’s', async ({ visit }) => {
  const page = await visit(undefined, { timezoneId: 'Asia/Kathmandu' });
  await openTimes(page);
  await expect(page.getByText(/Times are in Nepal Time. Our office's time is below each one/)).toBeVisible();
  await survey(page, 'booking-far-away', { both: true });
});
