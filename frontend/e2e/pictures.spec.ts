import { fileURLToPath } from 'node:url';
import { alex, consultant } from './support/practice.ts';
import { settled } from './support/survey.ts';
import { expect, test } from './support/test.ts';

/** `npm run pictures -w frontend`: takes the two screenshots that README.md shows, from the demo practice. */
const pictures = [
  ['portal', '/client/portal', alex],
  ['dashboard', '/admin', consultant],
] as const;

for (const [name, address, account] of pictures) {
  test(`docs/pictures/${name}.png shows ${address}`, async ({ visit }) => {
    const page = await visit(account);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await settled(page);
    await page.screenshot({
      path: fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url)),
    });
  });
}
