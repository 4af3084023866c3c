import type { Locator, Page } from '@playwright/test';
import { openTimes, freeDays, times, fillIn, hold, isHeld } from '../support/booking-card.ts';
import { consultant } from '../support/practice.ts';
import { expect, expectToast, test } from '../support/test.ts';
// One after the other: a network can hold two times.
test.describe.configure({ mode: 'default' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Counts presses of mouse or finger on all pages of a tab. @returns the number since the last call */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('presses', `${Number(sessionStorage.getItem('presses')) + 1}`),
      true,
    ),
  );
  return () =>
    page.evaluate(() => {
      const presses = Number(sessionStorage.getItem('presses'));
      sessionStorage.removeItem('presses');
      return presses;
    });
}

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [0] });
}

test('a visitor on a phone asks in four presses, the practice confirms on Today, and the visitor moves and cancels', async ({
  visit,
  practice,
}) => {
  const page = await visit(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const pressed = await countPresses(page);
  const email = `phone-${process.pid}@example.com`;

  await test.step('from the home page to a held time', async () => {
    await page.goto('/');
    await page.locator('main a[href="/contact#book"]').first().click();
    await expect(page).toHaveURL('/contact#book');
    await page.getByLabel('Name', { exact: true }).fill('Pia Sample');
    await expect(times(page).first()).toBeChecked();
    await page.getByRole('form', { name: 'Your free first session' }).getByLabel('Email').fill(email);
    // Other visitors may have left one time, which is chosen without a press, and one of them may give back another.
    const isChosen = await times(page).last().isChecked();
    if (!isChosen) await times(page).last().check();
    await page
      .getByRole('form', { name: 'Your free first session' })
      .getByRole('checkbox', { name: /I agree/ })
      .check();
    await hold(page);
    await isHeld(page);
    expect(await pressed()).toBe(isChosen ? 3 : 4);
  });

  const link = await practice.mailedLink(email, '/booking');
  await test.step('the practice is notified, and confirms it on Today', async () => {
    const admin = await visit(consultant);
    await admin.goto('/admin');
    const requests = admin.getByRole('region', { name: /^Booking requests/ });
    const request = requests.getByRole('listitem').filter({ hasText: email });
    await expect(request.getByRole('heading', { name: 'Pia Sample' })).toBeVisible();
    await request.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expectToast(admin, 'Session booked', `Call or write to tell Pia Sample: ${email}`);
    await expect(request).toBeHidden();
    await admin.goto('/admin/appointments?view=list');
    await expect(admin.getByText('Pia Sample').first()).toBeVisible();
  });

  await test.step('the visitor sees it, too, and moves it by the link', async () => {
    await page.goto(link);
    await expect(heading(page)).toHaveText('This session is booked already');
    await page.goto(await practice.mailedLink(email, '/booking/manage'));
    await expect(heading(page)).toHaveText('Your session');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toBe('appointment.ics');
    await pressed();
    await page.getByRole('button', { name: 'Choose another time' }).click();
    await times(page).first().check();
    await page.getByRole('button', { name: /^Move to / }).click();
    await expect(heading(page)).toHaveText('Your session was moved');
    expect(await pressed()).toBe(3);
  });

  await test.step('cancels it', async () => {
    await page.getByRole('button', { name: 'Cancel session' }).click();
    await page.getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(heading(page)).toHaveText('This session was cancelled');
    expect(await pressed()).toBe(2);
  });
});

test('a visitor books by keyboard alone', { tag: '@all' }, async ({ visit, practice }) => {
  const page = await visit();
  const form = page.getByRole('form', { name: 'Your free first session' });
  await page.goto('/contact#book');
  await tabTo(page, page.getByRole('button', { name: 'Next month' }));
  await expect(page.locator('.slot-more, .slot-bone')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(freeDays(page).first()).toBeChecked();
  await tabTo(page, freeDays(page).first());
  await page.keyboard.press('ArrowRight');
  await expect(freeDays(page).nth(1)).toBeChecked();
  await tabTo(page, times(page).first());
  await page.keyboard.press('ArrowDown');
  await expect(times(page).nth(1)).toBeChecked();
  await tabTo(page, form.getByLabel('Name'));
  await page.keyboard.type('Kay Sample');
  await page.keyboard.press('Tab');
  const email = `keyboard-${process.pid}@example.com`;
  await page.keyboard.type(email);
  await tabTo(page, form.getByRole('checkbox', { name: /I agree/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: /^Book \w{3}, / }));
  await page.keyboard.press('Enter');
  await isHeld(page);
  await page.goto(await practice.mailedLink(email, '/booking'));
  await tabTo(page, page.getByRole('button', { name: 'Confirm my session' }));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toHaveText('Your session is booked');
});

test(
  'two visitors choose one time: one gets it, the other keeps the typed values',
  { tag: '@all' },
  async ({ visit, api, practice, watch }) => {
    watch.expect(409, /^\/api\/booking$/);
    const one = await visit();
    const other = await visit();
    const email = (name: string) => `${name}-${process.pid}@example.com`;
    const admin = await api(consultant);
    await openTimes(one);
    await openTimes(other);
    const wanted = (await times(one).first().getAttribute('value')) ?? '';
    const next = (await times(other).nth(1).getAttribute('value')) ?? '';
    for (const [page, name] of [
      [one, 'Una'],
      [other, 'Otis'],
    ] as const) {
      await times(page).first().check();
      await fillIn(page, `${name} Sample`, email(name));
    }

    await test.step('the first one gets it, the second one sees a message', async () => {
      await hold(one);
      await isHeld(one);
      await hold(other);
      await expect(other.getByText('Someone else just took this time. Please choose another.')).toBeVisible();
      await expect(times(other).first()).toHaveAttribute('value', next);
      await expect(times(other).first()).not.toBeChecked();
      const form = other.getByRole('form', { name: 'Your free first session' });
      await expect(form.getByLabel('Name')).toHaveValue('Otis Sample');
      await expect(form.getByLabel('Email')).toHaveValue(email('Otis'));
      await times(other).first().check();
      await hold(other);
      await isHeld(other);
    });

    await test.step('each confirms by their emailed link, but not by opening it', async () => {
      for (const [page, name] of [
        [one, 'Una'],
        [other, 'Otis'],
      ] as const) {
        const answer = await page.goto(await practice.mailedLink(email(name), '/booking'));
        expect(answer?.headers()).toMatchObject({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        });
        await expect(page).toHaveURL('/booking');
        await page.reload();
        await page.getByRole('button', { name: 'Confirm my session' }).click();
        await expect(heading(page)).toHaveText('Your session is booked');
        await expect(heading(page)).toBeFocused();
      }
    });

    await test.step('the practice sees both', async () => {
      const answer = await admin.get('/api/admin/appointments?when=upcoming&limit=200');
      const rows = (await answer.json()) as { startsAt: string; invitee: { email: string } | null }[];
      for (const [name, startsAt] of [
        ['Una', wanted],
        ['Otis', next],
      ] as const)
        expect(rows.find(({ invitee }) => invitee?.email === email(name))).toMatchObject({ startsAt });
    });
  },
);
