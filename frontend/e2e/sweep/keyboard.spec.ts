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
