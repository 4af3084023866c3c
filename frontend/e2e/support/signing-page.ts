import { expect, type Locator, type Page } from '@playwright/test';

export const pagesOf = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: `Pages of ${title}`, exact: true });

/** From the document to the sheet in which it is signed. */
export async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Your signature' });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Part of the window in which the document is read, from 0 to 1. */
export async function shareOfWindow(page: Page, title: string): Promise<number> {
  const box = await pagesOf(page, title).boundingBox();
  const window = page.viewportSize();
  return box && window ? (box.width * box.height) / (window.width * window.height) : 0;
}
