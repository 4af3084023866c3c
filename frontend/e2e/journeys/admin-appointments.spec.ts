import type { Locator, Page } from '@playwright/test';
import { dayIn } from '../support/days.ts';
import { chooseClient, chooseOption } from '../support/options.ts';
import { consultant, type Person } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

/** Time on a winter's day in the practice's time zone, six hours behind UTC. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00-06:00`).toISOString();
/** Appointment in the calendar, found by its client. */
const entryOf = (page: Page, { username }: Person) => page.getByRole('button', { name: username });
const show = (page: Page, view: string) =>
  page.getByRole('radiogroup', { name: 'Appointments' }).getByText(view, { exact: true }).click();
const theDialog = (page: Page) => page.getByRole('dialog').last();

/** The field is wide enough for the whole time with AM or PM. */
async function expectWholeTimes(place: Locator | Page): Promise<void> {
  const missing = await place.locator('input[type=time]').evaluateAll((fields) =>
    fields.map((field) => {
      const { width } = field.getBoundingClientRect();
      const { cssText } = (field as HTMLInputElement).style;
      (field as HTMLInputElement).style.cssText = 'position: absolute; width: max-content';
      const needed = field.getBoundingClientRect().width;
      (field as HTMLInputElement).style.cssText = cssText;
      return Math.max(0, Math.round(needed - width));
    }),
  );
  expect(missing.length).toBeGreaterThan(1);
  expect(missing).toEqual(missing.map(() => 0));
}

test('an appointment is created, moved and cancelled by keyboard', async ({ visit, practice, watch }) => {
  const client = await practice.addClient();
  const other = await practice.addClient();
  await practice.meet(other, { startsAt: at('2032-01-06', '13:00'), endsAt: at('2032-01-06', '14:00') });
  const page = await visit(consultant);
  await page.goto('/admin/appointments?day=2032-01-06');
  const dialog = theDialog(page);

  await test.step('an overlapping one is refused at its field, and all values stay', async () => {
    await page.getByRole('button', { name: 'New appointment' }).press('Enter');
    await dialog.getByRole('button', { name: 'Create appointment' }).press('Enter');
    await expectFieldError(dialog.getByRole('combobox', { name: 'Client' }), 'Please select a client');
    await expectFieldError(dialog.getByLabel('From'), 'Choose a time');
    await chooseClient(dialog.getByRole('combobox', { name: 'Client' }), client);
    await chooseOption(dialog.getByRole('combobox', { name: 'Type' }), 'Review');
    await dialog.getByLabel('From').fill('13:30');
    await dialog.getByLabel('To').fill('14:15');
    await dialog.getByLabel('Private notes').fill('Ask about the loan.');
    await expect(dialog.getByText('Tue, Jan 6, 2032, 1:30 – 2:15 PM CST')).toBeVisible();
    watch.expect(409, /^\/api\/admin\/appointments$/);
    await dialog.getByRole('button', { name: 'Create appointment' }).press('Enter');
    await expectFieldError(dialog.getByLabel('From'), 'Tue, Jan 6, 2032, 1:00 – 2:00 PM.');
    await expectWholeTimes(dialog);
    await expect(dialog.getByLabel('Private notes')).toHaveValue('Ask about the loan.');
  });

  await test.step('a free time is accepted, and the end follows the start', async () => {
    await dialog.getByLabel('From').fill('14:00');
    await expect(dialog.getByLabel('To')).toHaveValue('14:45');
    await dialog.getByRole('button', { name: 'Create appointment' }).press('Enter');
    await expectToast(page, 'Appointment created', 'Tue, Jan 6, 2032, 2:00 – 2:45 PM CST');
    await expect(entryOf(page, client)).toHaveAccessibleName(/^Tuesday, January 6, 2:00 – 2:45 PM CST, /);
  });

  await test.step('it is opened by its address and moved', async () => {
    await entryOf(page, client).press('Enter');
    await expect(page).toHaveURL(/[?&]appointment=\d+/);
    await page.reload();
    await expect(dialog.getByText('Ask about the loan.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Reschedule' }).press('Enter');
    await expect(dialog.getByLabel('From')).toHaveValue('14:00');
    await dialog.getByLabel('Date').fill('2032-01-08');
    await dialog.getByLabel('From').fill('10:00');
    await dialog.getByRole('button', { name: 'Reschedule' }).press('Enter');
    await expectToast(page, 'Appointment rescheduled', 'Thu, Jan 8, 2032, 10:00 – 10:45 AM CST');
    await expect(dialog.getByText('Thu, Jan 8, 2032, 10:00 – 10:45 AM CST')).toBeVisible();
  });

  await test.step('its description is changed', async () => {
    await dialog.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    await dialog.getByLabel('Location').fill('At our office');
    await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
    await expectToast(page, 'Appointment updated');
    await expect(dialog.getByText('At our office')).toBeVisible();
  });

  await test.step('it is cancelled with a reason, and leaves the calendar', async () => {
    await dialog.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Cancel appointment' }).press('Enter');
    await dialog.getByLabel('Reason').fill('We are closed.');
    await dialog.getByRole('button', { name: 'Cancel appointment' }).press('Enter');
    await expectToast(page, 'Appointment cancelled');
    await expect(dialog.getByText('We are closed.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Reschedule' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/admin/appointments?day=2032-01-06');
    await expect(entryOf(page, client)).toHaveCount(0);
    await expect(entryOf(page, other)).toHaveCount(1);
  });
});

test(
  'an appointment is dragged to another time, and back',
  { tag: '@sweep' },
  async ({ visit, practice }) => {
    const client = await practice.addClient();
    const { id, typeLabel } = await practice.meet(client, {
      startsAt: at('2033-01-04', '10:00'),
      endsAt: at('2033-01-04', '11:00'),
    });
    const page = await visit(consultant);
    await page.goto('/admin/appointments?day=2033-01-04');
    const entry = entryOf(page, client);
    // Waits until the calendar has scrolled to the office hours and adjusted to the window.
    const boxOf = async (one: Locator) => {
      let box = await one.boundingBox();
      await expect(async () => {
        const before = box;
        box = await one.boundingBox();
        expect(box).toEqual(before);
        expect(box).not.toBeNull();
      }).toPass({ intervals: [200] });
      return box ?? { x: 0, y: 0, width: 0 };
    };
    const { x, y, width } = await boxOf(entry);
    const column = await boxOf(page.getByRole('columnheader', { name: 'January 5, 2033' }));
    const hour = async (name: string) => (await boxOf(page.getByText(name, { exact: true }))).y;
    const twoHours = (await hour('12 PM')) - (await hour('10 AM'));
    await page.mouse.move(x + 20, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 20, { steps: 3 });
    await page.mouse.move(column.x + width / 2, y + 10 + twoHours, { steps: 8 });
    await page.mouse.up();
    await expectToast(
      page,
      'Appointment rescheduled',
      `${typeLabel} with ${client.username}: Wed, Jan 5, 2033, 12:00 – 1:00 PM CST`,
    );
    expect((await practice.appointment(id)).startsAt).toBe(at('2033-01-05', '12:00'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(
      page,
      'Appointment moved back',
      `${typeLabel} with ${client.username}: Tue, Jan 4, 2033, 10:00 – 11:00 AM CST`,
    );
    await expect(entry).toHaveAccessibleName(/^Tuesday, January 4, 10:00/);
  },
);

test('a time is picked in the calendar, and its days are paged', { tag: '@sweep' }, async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/appointments?day=2034-01-04');
  await expect(page.getByRole('heading', { name: 'January 1 – 7, 2034' })).toBeVisible();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByRole('heading', { name: 'January 8 – 14, 2034' })).toBeVisible();
  await show(page, 'Day');
  await expect(page.getByRole('heading', { name: 'Sunday, January 8, 2034' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page).toHaveURL('/admin/appointments?day=2034-01-07&view=day');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL('/admin/appointments?view=day');
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeDisabled();
});

test(
  'a free time is picked for a new appointment, in the dialog and in the calendar',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const client = await practice.addClient({ firstName: 'Ada', lastName: 'Sample' });
    const page = await visit(consultant);
    // The rest of today may be full.
    await page.goto(`/admin/appointments?day=${dayIn(7)}`);
    const dialog = theDialog(page);
    const begin = async () => {
      await chooseClient(dialog.getByRole('combobox', { name: 'Client' }), client);
      await chooseOption(dialog.getByRole('combobox', { name: 'Type' }), 'Review');
    };

    await test.step('the earliest free time is chosen, by keyboard another one', async () => {
      await page.getByRole('button', { name: 'New appointment' }).press('Enter');
      await begin();
      const times = dialog.getByRole('radiogroup', { name: /^Free times on / });
      const next = dialog.getByRole('button', { name: /^Next free: / });
      await expect(times.or(next)).toBeVisible();
      if (await next.isVisible()) await next.press('Enter');
      await expect(times.getByRole('radio').first()).toBeChecked();
      await expect(dialog.getByLabel('From')).not.toHaveValue('');
      const first = await dialog.getByLabel('From').inputValue();
      await times.getByRole('radio').first().press('ArrowRight');
      await expect(times.getByRole('radio').nth(1)).toBeChecked();
      await expect(dialog.getByLabel('From')).not.toHaveValue(first);
      const warning = dialog.getByText(/^This isn’t one of your free times/);
      await expect(warning).toHaveCount(0);
      await dialog.getByLabel('From').fill('05:10');
      await expect(warning).toBeVisible();
      await times.getByRole('radio').nth(1).check();
      await expect(warning).toHaveCount(0);
      await survey(page, 'admin-new-appointment', { only: [1280, 390], both: true });
      await page.setViewportSize({ width: 1280, height: 900 });
      await dialog.getByRole('button', { name: 'Create appointment' }).press('Enter');
      await expectToast(page, 'Appointment created', /./);
    });

    await test.step('a click in the week proposes its time, and a drag its duration', async () => {
      await page.goto('/admin/appointments?day=2033-03-02');
      const column = page.getByRole('columnheader', { name: 'March 2, 2033' });
      const place = async (name: string) => {
        const day = await column.boundingBox();
        const hour = await page.getByText(name, { exact: true }).boundingBox();
        return { x: (day?.x ?? 0) + 40, y: (hour?.y ?? 0) + 12 };
      };
      const ten = await place('10 AM');
      await page.mouse.click(ten.x, ten.y);
      await expect(dialog.getByLabel('Date')).toHaveValue('2033-03-02');
      await expect(dialog.getByLabel('From')).toHaveValue('10:00');
      await begin();
      await expect(dialog.getByLabel('To')).toHaveValue('10:30');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const twelve = await place('12 PM');
      await page.mouse.move(ten.x, ten.y);
      await page.mouse.down();
      await page.mouse.move(ten.x, ten.y + 20, { steps: 3 });
      await page.mouse.move(twelve.x, twelve.y, { steps: 6 });
      await page.mouse.up();
      await expect(dialog.getByLabel('From')).toHaveValue('10:00');
      await expect(dialog.getByLabel('To')).toHaveValue('12:15');
      await page.keyboard.press('Escape');
    });
  },
);

test(
  'availability is changed, and unsaved changes are not lost without a question',
  { tag: '@all' },
  async ({ visit }) => {
    const page = await visit(consultant);
    await page.goto('/admin/appointments?view=availability');
    await expect(page.getByRole('group', { name: 'Monday, hours' })).toBeVisible();
    await expectWholeTimes(page);
    const closed = page.getByLabel('New day off');
    const day = '2036-12-24';

    await test.step('conflicting values are reported at their fields', async () => {
      await page.getByRole('button', { name: 'Add hours on Sunday' }).click();
      const sunday = page.getByRole('group', { name: 'Sunday, hours' });
      await expect(sunday.getByLabel('From')).toBeFocused();
      await sunday.getByLabel('To').fill('08:00');
      await page.getByLabel('Booking window, in days').fill('1000');
      await page.getByRole('button', { name: 'Save availability' }).click();
      await expectFieldError(sunday.getByLabel('To'), 'Must be after the start');
      await expectFieldError(
        page.getByLabel('Booking window, in days'),
        'Must be a whole number of days from 1 to 730',
      );
    });

    await test.step('leaving asks', async () => {
      await page.getByRole('link', { name: 'Details', exact: true }).click();
      const question = page.getByRole('dialog', { name: 'Discard your changes?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toBeHidden();
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('group', { name: 'Sunday, hours' })).toHaveCount(0);
    });

    await test.step('hours are copied, and US holidays added', async () => {
      await page.getByRole('button', { name: 'Copy hours of Monday to other days' }).press('Enter');
      await page.getByRole('menuitem', { name: 'All days' }).press('Enter');
      const from = await page
        .getByRole('group', { name: /^Monday, hours/ })
        .first()
        .getByLabel('From')
        .inputValue();
      const sunday = page.getByRole('group', { name: /^Sunday, hours/ }).first();
      await expect(sunday.getByLabel('From')).toHaveValue(from);
      await page.getByRole('button', { name: 'Add US holidays' }).click();
      await expect(page.getByText(/^\d+ holidays? added\. Save to keep them\.$/)).toBeVisible();
      await expect(page.getByRole('list', { name: 'Days off' })).toContainText(/November 11|December 2/);
      await survey(page, 'admin-availability-holidays', { only: [1280, 390], both: true });
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    });

    await test.step('a day off is added and removed', async () => {
      await closed.fill(day);
      await closed.press('Enter');
      await page.getByRole('button', { name: 'Save availability' }).click();
      await expectToast(page, 'Availability saved');
      await page.reload();
      await page.getByRole('button', { name: 'Remove December 24, 2036' }).click();
      await expect(closed).toBeFocused();
      await page.getByRole('button', { name: 'Save availability' }).click();
      await expectToast(page, 'Availability saved');
      await expect(page.getByText('December 24, 2036')).toHaveCount(0);
    });
  },
);
