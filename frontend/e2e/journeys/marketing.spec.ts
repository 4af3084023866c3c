import type { Page } from '@playwright/test';
import { alex } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

const cards = [
  ['Personal Financial Coaching', 'personal-finance'],
  ['Business Consulting', 'business-consulting'],
  ['Professional Bookkeeping', 'bookkeeping'],
  ['Regulatory Guidance', 'regulatory-compliance'],
  ['Financial Education', 'financial-education'],
] as const;

const linkIn = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

test('the home page shows the services, and every link works', { tag: '@all' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financial Success Made Accessible');
  const opening = page.locator('.hero');
  for (const [name, path] of [
    ['Explore Services', '/services'],
    ['View Pricing', '/pricing'],
    ['Contact Us', '/contact'],
  ] as const)
    await expect(opening.getByRole('link', { name })).toHaveAttribute('href', path);
  const offer = opening.getByRole('link', { name: /^First session is FREE for all new clients/ });
  await expect(offer).toHaveAttribute('href', '/contact#book');
  await expect(offer).toContainText(/Next free: .+, \d+:\d\d [AP]M$/);
  await expect(opening.getByRole('figure')).toContainText(
    'A bridge from where you are to where you want to be.',
  );

  const figures = page.getByRole('region', { name: 'The practice in numbers' });
  await expect(figures.getByRole('definition')).toHaveText(['5', '100%', '10+', '24/7']);
  await expect(figures.getByRole('term')).toHaveText([
    'specialized service areas',
    'client-centered approach',
    'years leadership experience',
    'secure document access',
  ]);

  const article = page.getByRole('article');
  await expect(article.getByRole('heading')).toHaveText(cards.map(([title]) => title));
  for (const [title, id] of cards)
    await expect(linkIn(page, `Learn more about ${title}`)).toHaveAttribute('href', `/services#${id}`);
  await expect(page.getByRole('heading', { name: 'The first session is free.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your first hour' })).toBeVisible();
  for (const minutes of ['0–10', '10–45', '45–60'])
    await expect(page.getByText(`${minutes} minutes`, { exact: true })).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Why Choose Example Financial Consulting' })).toBeVisible();
  for (const name of ['Ask us anything', 'Contact us for references'])
    await expect(linkIn(page, name)).toHaveAttribute('href', '/contact');
  await expect(linkIn(page, 'Schedule Your Free Session')).toHaveAttribute('href', '/contact#book');
});

test('a card of the home page links to its service', { tag: '@sweep' }, async ({ page }) => {
  await page.goto('/');
  await linkIn(page, 'Learn more about Regulatory Guidance').click();
  await expect(page).toHaveURL('/services#regulatory-compliance');
  await expect(page.getByRole('region', { name: 'Operational Efficiency' })).toBeInViewport();
});

test('a logged-in user sees the same pages, hydrated', { tag: '@sweep' }, async ({ visit }) => {
  const page = await visit(alex);
  for (const path of ['/', '/services', '/about', '/pricing']) {
    await page.goto(path);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    // A hydration mismatch is logged on the console, which fails the test.
    await expect(page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('button')).toHaveText(
      'Logout',
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links and anchors work, and answers open', { tag: '@sweep' }, async ({ page }) => {
    await page.goto('/');
    await linkIn(page, 'Learn more about Business Consulting').click();
    await expect(page).toHaveURL('/services#business-consulting');
    await expect(page.getByRole('region', { name: 'Business Finance' })).toBeInViewport();
    await page.goto('/pricing');
    const refund = page.getByText('Refund requests are accepted within 48 hours');
    await expect(refund).toBeHidden();
    await page.getByText('Can I get a refund?').click();
    await expect(refund).toBeVisible();
  });
});

test(
  'one click on the offer leads to the booking, which is first on its page',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: /^First session is FREE/ }).click();
    await expect(page).toHaveURL('/contact#book');
    await expect(page.locator('#book')).toBeInViewport();
    const tops = await Promise.all(
      ['#book', 'form.contact-form', '.map'].map((part) =>
        page.locator(part).evaluate((element) => element.getBoundingClientRect().top),
      ),
    );
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  },
);

test(
  'on a phone the booking stays in reach after the hero, and covers nothing',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const bar = page.getByRole('link', { name: 'Book free session' });
    await expect(bar).toHaveAttribute('href', '/contact#book');
    await expect(bar).not.toBeInViewport();
    await page.getByRole('heading', { name: 'Why Choose' }).scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport({ ratio: 1 });

    const covered = await page.evaluate(async () => {
      const bar = document.querySelector('.book-bar');
      const found: string[] = [];
      for (const link of document.querySelectorAll<HTMLElement>(
        'main a, main input, main select, main textarea',
      )) {
        if (bar?.contains(link) || !link.checkVisibility() || link.tabIndex < 0) continue;
        link.focus();
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const top = bar?.getBoundingClientRect().top ?? 0;
        if (link.getBoundingClientRect().height < 300 && link.getBoundingClientRect().bottom > top)
          found.push(link.outerHTML.slice(0, 80));
      }
      return found;
    });
    expect(covered).toEqual([]);

    for (const path of ['/pricing', '/blog', '/privacy-policy']) {
      await page.goto(path);
      await expect(bar, 'not over the first screen').not.toBeInViewport();
      const hero = page.locator('.page-hero');
      await hero.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().bottom));
      await expect(bar).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(bar, 'not over the footer').not.toBeInViewport();
    }
    await page.emulateMedia({ media: 'print' });
    await expect(bar).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(bar).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/contact', '/auth']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(bar).toHaveCount(0);
    }
  },
);

test(
  'a page for reading loads almost no script, no style of portal or dashboard, and no translation',
  { tag: '@all' },
  async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.url());
    });
    await page.goto('/');
    await page.mouse.move(10, 10);
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.waitForLoadState('networkidle');
    const names = scripts.map((url) => new URL(url).pathname.replace(/-[\w-]{8}\.js$/, ''));
    expect(
      names.every((name) => /\/(index|reading)$/.test(name)),
      names.join(),
    ).toBe(true);
    const styles = (await page.locator('style').allTextContents()).join('');
    expect(styles).toContain('.site-');
    expect(styles.match(/\.(?:admin|portal|today)-[\w-]+/g)).toBeNull();
    expect(await page.locator('#state').textContent()).not.toContain('"es":{"');
  },
);
