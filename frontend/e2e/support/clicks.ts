import type { Page } from '@playwright/test';

declare global {
  interface Window {
    pressed?: number;
  }
}

/**
 * Counts clicks and taps from now on, until the page is loaded again. Playwright stops those that it tries again at the
 * window, before they reach the document. @returns their number so far
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    window.pressed = 0;
    document.addEventListener('pointerdown', () => (window.pressed = (window.pressed ?? 0) + 1), true);
  });
  return () => page.evaluate(() => window.pressed ?? 0);
}
