import type { Page } from '@playwright/test';
import { consultant } from '../support/practice.ts';
import { openTimes, times, fillIn, hold, isHeld } from '../support/booking-card.ts';
import { expect, test } from '../support/test.ts';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('two visitors choose one time: one gets it, the other keeps the typed values', async ({
  visit,
  watch,
}) => {
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
        link = mails.map(({ text }) => /\/booking#token=[\w-]+/.exec(text)?.[0]).find(Boolean) ?? '';
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

  await test.step('the first one gets it, the second one sees a message', async () => {
    await hold(one);
    await isHeld(one);
    await hold(other);
    await expect(other.getByText('Someone else just took this time. Please choose another.')).toBeVisible();
    await expect(times(other).first()).toHaveAttribute('value', next);
    await expect(times(other).first()).not.toBeChecked();
    const form = other.getByRole('form', { name: 'Your free first session' });
    await expect(form.getByLabel('First name')).toHaveValue('Otis');
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
      const answer = await page.goto(await mailedLink(email(name)));
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
});
