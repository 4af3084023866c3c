import type { Page } from '@playwright/test';
import { withState } from '../support/page-state.ts';
import { expect, test } from '../support/test.ts';

const address = 'https://calendly.com/example/consultation';
const widgetScript = 'https://assets.calendly.com/assets/external/widget.js';

/** Effects of Calendly's script on the page. */
const likeCalendly = `for (const place of document.querySelectorAll('.calendly-inline-widget')) {
  const frame = document.createElement('iframe');
  frame.src = place.dataset.url;
  frame.title = 'Select a date and time';
  place.append(frame);
}`;

/** With the policy that the server sends for a scheduling address. */
async function withAddress(page: Page): Promise<void> {
  await withState(
    page,
    '/contact',
    (state) => state.replaceAll('"schedulingUrl":null', `"schedulingUrl":"${address}"`),
    (policy) =>
      policy
        .replace("script-src 'self'", "script-src 'self' https://assets.calendly.com")
        .replace("frame-src 'self'", "frame-src 'self' https://calendly.com"),
  );
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Times</title><p>Free times' }),
  );
}

const script = (page: Page) => page.locator(`script[src="${widgetScript}"]`);

test(
  'without an address and hours, the phone number replaces the widget',
  { tag: '@sweep' },
  async ({ page }) => {
    // With the objects in it.
    const session = /"session":\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/;
    await withState(page, '/contact', (html) => html.replace(session, '"session":null'));
    await page.goto('/contact');
    await expect(page.getByText('To book a free consultation, call (210) 555-0100.')).toBeVisible();
    await expect(page.locator('.scheduler')).toHaveCount(0);
    await expect(script(page)).toHaveCount(0);
  },
);

test(
  'the widget shows the calendar, and its script is removed with it',
  { tag: '@all' },
  async ({ page }) => {
    await withAddress(page);
    let load = () => {};
    const asked = new Promise<void>((resolve) => (load = resolve));
    await page.route(widgetScript, async (route) => {
      await asked;
      await route.fulfill({ contentType: 'text/javascript', body: likeCalendly });
    });
    await page.goto('/contact');
    const widget = page.getByRole('region', { name: 'Book a free consultation' });
    await expect(widget.getByText('Loading available times')).toBeVisible();
    await expect(widget.getByRole('link', { name: 'Open the scheduling page' })).toHaveAttribute(
      'href',
      address,
    );
    expect(await page.locator('.calendly-inline-widget').boundingBox()).toMatchObject({ height: 630 });
    load();
    await expect(page.frameLocator('.calendly-inline-widget iframe').getByText('Free times')).toBeVisible();
    await expect(widget.getByText('Loading available times')).toBeHidden();
    await expect(script(page)).toHaveCount(1);

    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.locator('.calendly-inline-widget').boundingBox()).toMatchObject({ width: 320 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    // Within the same document, as after logging out.
    await page.evaluate(() => {
      history.pushState(null, '', '/privacy-policy');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    await expect(script(page)).toHaveCount(0);
  },
);

test(
  'a calendar that does not load shows a message with the plain link',
  { tag: '@sweep' },
  async ({ page, watch }) => {
    watch.expect('net::ERR_FAILED', /widget\.js$/);
    await withAddress(page);
    await page.route(widgetScript, (route) => route.abort());
    await page.goto('/contact');
    const alert = page.getByRole('alert').filter({ hasText: 'appointment scheduler' });
    await expect(alert).toContainText('Failed to load appointment scheduler. Please try again later.');
    await expect(alert.getByRole('link', { name: 'Open the scheduling page' })).toHaveAttribute(
      'href',
      address,
    );
  },
);

test('no other page loads it', { tag: '@sweep' }, async ({ page }) => {
  for (const path of ['/', '/blog', '/privacy-policy', '/contact/thank-you']) {
    await page.goto(path);
    await expect(script(page)).toHaveCount(0);
  }
});
