import { chooseAction } from '../support/row-menu.ts';
import { mockBooking, openTimes, times } from '../support/booking-card.ts';
import { holdLiveUpdates } from '../support/live.ts';
import { alex, consultant } from '../support/practice.ts';
import { staysInside } from '../support/survey.ts';
import { searchFor } from '../support/search.ts';
import { expect, test } from '../support/test.ts';

// Reader's text size, 200 % of the default.
test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    await provide({ ...launchOptions, args });
  },
});

for (const width of [1280, 390]) {
  test(`at twice the text size nothing of the dashboard overflows at ${width} px`, async ({ visit }) => {
    const page = await visit(consultant, { viewport: { width, height: 844 } });
    await holdLiveUpdates(page);
    // As if there were more documents than one page contains.
    await page.route('**/api/admin/documents?*', async (route) => {
      const response = await route.fetch();
      const next = '</api/admin/documents?cursor=next>; rel="next"';
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'x-total-count': '120', link: next },
      });
    });
    for (const segment of [
      '',
      'documents',
      'requests',
      'packs',
      'documents?view=templates',
      'contact-messages',
      'appointments',
      'invoices',
      'invoices?view=recurring',
      'invoices?view=overview',
      'weekly-close',
      'testimonials',
      'blog',
      'practice',
      'practice?view=texts',
      'practice?tab=connections',
      'prices',
      'appointments?view=availability',
      'staff',
      'mail',
      'webhooks',
      'tokens',
      'retention',
      'security-plan',
      'health',
    ]) {
      await page.goto(`/admin/${segment}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      if (segment === 'documents') await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
      await staysInside(page, `admin/${segment}`, width);
    }
    for (const [segment, button] of [
      ['requests', 'New request'],
      ['appointments', 'New appointment'],
      ['webhooks', 'New webhook'],
      ['security-plan/breach-reports', 'New report'],
    ] as const) {
      await page.goto(`/admin/${segment}`);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await staysInside(page, button, width);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await staysInside(page, 'shortcuts', width);
    await page.goto('/admin/clients');
    await searchFor(page.getByRole('searchbox'), 'asample');
    await chooseAction(page, 'Alex Sample', 'View Details');
    await expect(page.getByText('Sample Bakery')).toBeVisible();
    await staysInside(page, 'client details', width);
  });

  test(`at twice the text size nothing of the portal overflows at ${width} px`, async ({ visit }) => {
    const page = await visit(alex, { viewport: { width, height: 844 } });
    for (const path of ['portal', 'documents', 'messages', 'payments', 'appointments', 'profile', 'people']) {
      await page.goto(`/client/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await staysInside(page, path, width);
    }
    await page.goto('/client/appointments');
    await page.getByRole('radio', { name: /^Review/ }).check();
    await expect(times(page).first()).toBeVisible();
    await staysInside(page, 'booking of an appointment', width);
  });

  test(`at twice the text size nothing of a visitor's booking overflows at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit(undefined, { viewport: { width, height: 844 } });
    await openTimes(page);
    await times(page).first().check();
    await staysInside(page, 'booking', width);
    await mockBooking(page);
    await page.goto('/booking#token=any');
    await expect(page.getByRole('button', { name: 'Confirm my session' })).toBeEnabled();
    await staysInside(page, 'booking, confirmation', width);
    await page.getByRole('button', { name: 'Confirm my session' }).click();
    await page.getByRole('link', { name: 'Move or cancel' }).click();
    await expect(page.getByRole('button', { name: 'Cancel session' })).toBeVisible();
    await staysInside(page, 'booking, managed', width);
    await page.getByRole('button', { name: 'Choose another time' }).click();
    await times(page).first().check();
    await staysInside(page, 'booking, moved', width);
  });
}
