import type { Page } from '@playwright/test';

declare global {
  interface Window {
    pressed?: number;
  }
}

/** Counts clicks and taps from now on, until the page is loaded again. @returns their number so far */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    window.pressed = 0;
    addEventListener('pointerdown', () => (window.pressed = (window.pressed ?? 0) + 1), true);
  });
  return () => page.evaluate(() => window.pressed ?? 0);
}
