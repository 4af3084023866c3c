import { expect, type Locator } from '@playwright/test';

/** Searches a list by a text of its own, and waits for the answer: until then, rows would move under a click. */
export async function searchFor(box: Locator, text: string): Promise<void> {
  const page = box.page();
  const isAnswer = (url: string) => new URL(url).searchParams.get('search') === text;
  const answer = page.waitForResponse((response) => isAnswer(response.url()));
  await box.fill(text);
  await answer;
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
