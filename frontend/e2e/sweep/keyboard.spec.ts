import { freeDays, openTimes, times } from '../support/booking-card.ts';
import { alex, consultant } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

test('the focused element is visibly focused', async ({ page }) => {
  await page.goto('/client/login');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return outlineStyle === 'none' ? 0 : parseFloat(outlineWidth);
    });
    expect(outline).toBeGreaterThanOrEqual(2);
  }
});

test('a day, a time and a place have a visible focus', async ({ page }) => {
  await openTimes(page);
  const form = page.getByRole('form', { name: 'Your free first session' });
  await page.getByRole('button', { name: 'Next month' }).focus();
  const place = form.getByRole('radio', { name: /office|phone|video/i }).first();
  for (const control of [freeDays(page).nth(10), times(page).first(), place, form.getByLabel('Name')]) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
    // The face of a transparent radio button has its outline, or the label around it.
    const widths = await control.evaluate((element) =>
      [element, element.nextElementSibling, element.parentElement].map((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(part ?? element);
        return outlineStyle === 'none' || getComputedStyle(part ?? element).opacity === '0'
          ? 0
          : parseFloat(outlineWidth);
      }),
    );
    expect(Math.max(...widths)).toBeGreaterThanOrEqual(2);
  }
});

test('links of the dashboard and the portal have a visible focus', async ({ visit }) => {
  for (const [account, address, link] of [
    [consultant, '/admin/documents', /^Requests/],
    [consultant, '/admin/documents', /^Clients/],
    [alex, '/client/portal', 'View all documents'],
    [alex, '/client/dashboard', 'Payments'],
  ] as const) {
    const page = await visit(account);
    await page.goto(address);
    const target = page.getByRole('link', { name: link }).first();
    await expect(target).toBeVisible();
    await page.keyboard.press('Tab');
    await target.focus();
    await expect(target).toHaveCSS('outline-style', 'solid');
    await expect(target).toHaveCSS('outline-width', '2px');
  }
});
