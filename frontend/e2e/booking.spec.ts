import type { Page } from '@playwright/test';
import { consultant } from './support/practice.ts';
import { fitsEverywhere, survey } from './support/survey.ts';
import { expect, test } from './support/test.ts';

/** Opens the card, and the times of a late day, which other journeys leave alone. */
async function openTimes(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Choose a Time' }).click();
  await page.getByRole('button', { name: 'More Days' }).click();
  await expect(days(page).nth(19)).toBeAttached();
  await days(page).nth(17).check();
}
const days = (page: Page) => page.getByRole('group', { name: 'Day' }).getByRole('radio');
const times = (page: Page) => page.getByRole('group', { name: 'Time' }).getByRole('radio');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function fillIn(page: Page, firstName: string, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Your free first session' });
  await form.getByLabel('First name').fill(firstName);
  await form.getByLabel('Last name').fill('Sample');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('checkbox', { name: /I agree/ }).check();
}
const hold = (page: Page) => page.getByRole('button', { name: 'Hold This Time' }).click();
const isHeld = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Check your inbox to confirm it' })).toBeFocused();

test('two visitors want one time: one gets it, the other keeps what was typed', async ({ visit, watch }) => {
  watch.expect(409, /^\/api\/booking$/);
  const [one, other] = [await visit(), await visit()];
  const email = (name: string) => `${name}-${process.pid}@example.com`;
  const admin = (await visit(consultant)).context().request;
  const mailedLink = async (to: string): Promise<string> => {
    let link = '';
    await expect
      .poll(async () => {
        const answer = await admin.get(`/api/admin/outbox?search=${encodeURIComponent(to)}`);
        const mails = (await answer.json()) as { text: string }[];
        link = mails.map(({ text }) => /\/booking\?token=[\w-]+/.exec(text)?.[0]).find(Boolean) ?? '';
        return link;
      })
      .not.toBe('');
    return link;
  };

  await openTimes(one);
  await openTimes(other);
  const wanted = (await times(one).first().getAttribute('value')) ?? '';
  const next = (await times(other).nth(1).getAttribute('value')) ?? '';
  for (const [page, name] of [
    [one, 'Una'],
    [other, 'Otis'],
  ] as const) {
    await times(page).first().check();
    await fillIn(page, name, email(name));
  }

  await test.step('the first one has it, the second one is told', async () => {
    await hold(one);
    await isHeld(one);
    await hold(other);
    await expect(other.getByText('This time was taken meanwhile. Please choose another.')).toBeVisible();
    await expect(times(other).first()).toHaveAttribute('value', next);
    await expect(times(other).first()).not.toBeChecked();
    const form = other.getByRole('form', { name: 'Your free first session' });
    await expect(form.getByLabel('First name')).toHaveValue('Otis');
    await expect(form.getByLabel('Email')).toHaveValue(email('Otis'));
    await times(other).first().check();
    await hold(other);
    await isHeld(other);
  });

  await test.step('each confirms by their mail, which opening does not', async () => {
    for (const [page, name] of [
      [one, 'Una'],
      [other, 'Otis'],
    ] as const) {
      const answer = await page.goto(await mailedLink(email(name)));
      expect(answer?.headers()).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      await expect(page).toHaveURL('/booking');
      await page.reload();
      await page.getByRole('button', { name: 'Confirm My Session' }).click();
      await expect(heading(page)).toHaveText('Your session is booked');
      await expect(heading(page)).toBeFocused();
    }
  });

  await test.step('the practice has both', async () => {
    const answer = await admin.get('/api/admin/appointments?when=upcoming&limit=200');
    const rows = (await answer.json()) as { startsAt: string; invitee: { email: string } | null }[];
    for (const [name, startsAt] of [
      ['Una', wanted],
      ['Otis', next],
    ] as const)
      expect(rows.find(({ invitee }) => invitee?.email === email(name))).toMatchObject({ startsAt });
  });
});

test('a link that is none says so, and leads on', async ({ page, watch }) => {
  watch.expect(404, /^\/api\/booking\/confirm$/);
  await page.goto('/booking?token=made-up');
  await page.getByRole('button', { name: 'Confirm My Session' }).click();
  await expect(heading(page)).toHaveText('This link is not known');
  await page.getByRole('link', { name: 'Choose a Time' }).click();
  await expect(page.getByRole('region', { name: 'Book your free first session' })).toBeInViewport();
});

test('the page loads nothing more for the booking before somebody turns to it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const before = scripts.length;
  expect(before).toBeLessThanOrEqual(2);
  // By keyboard alone.
  await page.getByRole('button', { name: 'Choose a Time' }).focus();
  await page.keyboard.press('Enter');
  await days(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(days(page).nth(1)).toBeChecked();
  await page.keyboard.press('Tab');
  expect(scripts.length).toBeGreaterThan(before);
});

test('a button that is pressed before the program of the page has come is not lost', async ({ page }) => {
  let come = () => {};
  const asked = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Choose a Time' }).click();
  come();
  await expect(days(page).first()).toBeAttached();
});

test('booking looks right and is open to everybody', async ({ page }) => {
  test.setTimeout(240_000);
  await openTimes(page);
  await times(page).first().check();
  await fitsEverywhere(page, 'booking');
  await survey(page, 'booking', { both: true });
  await page.getByRole('button', { name: 'Hold This Time' }).click();
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
  await expect(page.getByRole('button', { name: 'Confirm My Session' })).toBeEnabled();
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
  await page.getByRole('button', { name: 'Confirm My Session' }).click();
  await expect(heading(page)).toHaveText('Your session is booked');
  await survey(page, 'booking-booked', { both: true });
});

test('far away, the practice’s time stands beside the reader’s', async ({ visit }) => {
  const page = await visit(undefined, { timezoneId: 'Asia/Kathmandu' });
  await openTimes(page);
  await expect(page.getByText(/In your time zone, Nepal Time. The small ones are ours/)).toBeVisible();
  await survey(page, 'booking-far-away', { both: true });
});
