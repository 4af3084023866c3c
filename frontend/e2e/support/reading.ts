import { expect, type Page } from '@playwright/test';

/**
 * Scrolls the document to sign to its end and leaves the reading step. "I have read it" would not do: it goes away
 * when the end comes into view, which can be under the click.
 */
export async function readToTheEnd(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return next.isVisible();
    })
    .toBe(true);
  await next.click();
}
