import type { Page } from '@playwright/test';
import { alex } from '../support/practice.ts';
import { openSheet, pagesOf, shareOfWindow } from '../support/signing-page.ts';
import { staysInside } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

// Text size in the browser's settings: 200 % of the default.
test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    await provide({ ...launchOptions, args });
  },
});

const phone = { viewport: { width: 390, height: 844 } };

/** Nothing scrolls sideways, and the control is in view. */
async function fits(page: Page, screen: string, menu: ReturnType<Page['locator']>): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await staysInside(page, screen, 390);
  await expect(menu).toBeInViewport({ ratio: 1 });
}

test(
  'with doubled text size the main screens fit a phone',
  { tag: '@sweep' },
  async ({ visit, practice }) => {
    const client = await practice.addClient();
    const title = 'Engagement Agreement 2027';
    const { id } = await practice.share(client, { title, needsSignature: true });
    const page = await visit(client, phone);
    for (const path of ['/', '/services', '/pricing', '/contact', '/client/login']) {
      const visitor = path.startsWith('/client') ? await visit(undefined, phone) : page;
      await visitor.goto(path);
      await staysInside(visitor, path, 390);
    }
    await page.goto('/');
    await fits(page, 'home', page.locator('summary').first());
    await page.goto('/client/appointments');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fits(page, 'appointments', page.getByRole('button', { name: 'Open menu' }));

    await page.goto(`/client/documents/${id}/sign`);
    await expect(pagesOf(page, title)).toContainText('Page 1 of');
    await fits(page, 'signing', page.getByRole('button', { name: 'Close' }));
    expect(await shareOfWindow(page, title)).toBeGreaterThanOrEqual(0.5);
    const sheet = await openSheet(page);
    await sheet.getByLabel('I agree to sign electronically').check();
    await staysInside(page, 'signing, sheet', 390);
  },
);

test(
  'the bar stays one low row, and search and messages follow the text size',
  { tag: '@sweep' },
  async ({ visit }) => {
    const page = await visit(alex, phone);
    await page.goto('/client/portal');
    const bar = page.getByRole('navigation', { name: 'Main screens' });
    const tops = async () =>
      new Set(
        await bar
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top)),
      );
    for (const [width, height] of [
      [390, 844],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await staysInside(page, 'bar', width);
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(72);
      expect((await tops()).size).toBe(1);
    }
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('searchbox')).toHaveCSS('font-size', '32px');
    await page.goto('/client/messages?message=new');
    await expect(page.getByRole('dialog').getByRole('textbox').last()).toHaveCSS('font-size', '32px');
    // Another size, chosen while the page is open.
    await page.evaluate(() => (document.documentElement.style.fontSize = '20px'));
    await expect(page.getByRole('dialog').getByRole('textbox').last()).toHaveCSS('font-size', '20px');
  },
);
