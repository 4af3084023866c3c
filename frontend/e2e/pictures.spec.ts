import { fileURLToPath } from 'node:url';
import { alex, consultant } from './support/practice.ts';
import { settled } from './support/survey.ts';
import { expect, test } from './support/test.ts';

const wide = { width: 1280, height: 800 };

/**
 * `npm run pictures -w frontend`: takes the two screenshots that README.md shows, and those with which a device offers to
 * install an area, from the demo practice.
 */
const pictures = [
  ['docs/pictures/portal.png', '/client/portal', alex, wide],
  ['docs/pictures/dashboard.png', '/admin', consultant, wide],
  ['frontend/public/portal-narrow.jpg', '/client/portal', alex, { width: 390, height: 844 }],
  ['frontend/public/portal-wide.jpg', '/client/portal', alex, { width: 1024, height: 640 }],
  ['frontend/public/dashboard-narrow.jpg', '/admin', consultant, { width: 390, height: 844 }],
  ['frontend/public/dashboard-wide.jpg', '/admin', consultant, { width: 1024, height: 640 }],
] as const;

for (const [file, address, account, size] of pictures) {
  test(`${file} shows ${address}`, async ({ visit }) => {
    const page = await visit(account);
    await page.setViewportSize(size);
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await settled(page);
    const isInstalled = file.endsWith('.jpg');
    // Every practice shows them, under its own name.
    if (isInstalled)
      await page.evaluate(() => {
        for (const brand of document.querySelectorAll<HTMLElement>('a:has(> .brand)'))
          brand.style.visibility = 'hidden';
      });
    await page.screenshot({
      path: fileURLToPath(new URL(`../../${file}`, import.meta.url)),
      ...(isInstalled && { type: 'jpeg', quality: 65 }),
    });
  });
}
