import type { Page } from '@playwright/test';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { openTimes, freeDays, times, fillIn, hold, isHeld } from '../support/booking-card.ts';
import { expect, test } from '../support/test.ts';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

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
    route.fulfill({ status: 201, json: { id: 1, ...slot, heldUntil: slot.startsAt } }),
  );
  await fillIn(page, 'Una Sample', 'una@example.com');
  await hold(page);
  await isHeld(page);
  await survey(page, 'booking-held', { both: true });

  const session = { typeLabel: 'Free first session', ...slot, place: 'office' };
  await page.route('**/api/booking/preview', (route) =>
    route.fulfill({ json: { ...session, heldUntil: slot.startsAt } }),
  );
  await page.goto('/booking#token=any');
  await expect(page.getByRole('button', { name: 'Confirm my session' })).toBeEnabled();
  await survey(page, 'booking-confirm', { both: true });
  await page.route('**/api/booking/confirm', (route) =>
    route.fulfill({
      json: {
        ...session,
        status: 'scheduled',
        location: 'At our office',
        videoUrl: null,
        manageToken: 'any',
      },
    }),
  );
  await page.getByRole('button', { name: 'Confirm my session' }).click();
  await expect(heading(page)).toHaveText('Your session is booked');
  await survey(page, 'booking-booked', { both: true });

  await page.route('**/api/booking/manage', (route) =>
    route.fulfill({
      json: {
        ...session,
        status: 'scheduled',
        location: '100 Example Street, San Antonio, TX 78205',
        videoUrl: null,
        cancellableUntil: slot.startsAt,
      },
    }),
  );
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
