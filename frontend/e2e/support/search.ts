import { expect, type Locator } from '@playwright/test';

/** Searches a list, and waits for the answer: until then, rows would move under a click. */
export async function searchFor(box: Locator, text: string): Promise<void> {
  await box.fill(text);
  await box.press('Enter');
  await expect(box.page().locator('[aria-busy="true"]')).toHaveCount(0);
}
