import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { SiteDto } from '../../src/shared/api/models/SiteDto.ts';
import type { TestimonialDto } from '../../src/shared/api/models/TestimonialDto.ts';
import { noTexts } from '../../test/fixtures.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

const run = promisify(execFile);

/** Blocks in order, with the anchors of the home page's cards that link to them. */
const blocks = [
  'personal-finance',
  'bookkeeping',
  'business-finance',
  'business-education',
  'strategic-planning',
  'operational-efficiency',
  'business-mentoring',
] as const;
const aliases = {
  'business-consulting': 'business-finance',
  'financial-education': 'business-education',
  'regulatory-compliance': 'operational-efficiency',
} as const;

const plans = [
  ['personal-finance', 'Personal Financial Coaching', '$35', '3-Session Package', '$95', 'Saving $10'],
  ['business-consulting', 'Business Consulting', '$65', 'Monthly Retainer', '$225', '3 hours included'],
  ['bookkeeping', 'Professional Bookkeeping', '$45', 'Monthly Package', 'Variable', 'Based on volume'],
  ['regulatory-compliance', 'Regulatory Guidance', '$85', 'Custom Pricing', 'Request a quote'],
  ['financial-education', 'Financial Education', '$30', 'Workshop Series', 'Starting at $150', 'Group rates'],
] as const;

const linkIn = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

test('every anchor of the services page scrolls to 80 pixels below the top', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const landings = [...blocks.map((id) => [id, id] as const), ...Object.entries(aliases)];
  for (const [anchor, block] of landings) {
    await page.goto('about:blank');
    await page.goto(`/services#${anchor}`);
    for (const id of new Set([anchor, block]))
      await expect
        .poll(
          () => page.locator(`#${id}`).evaluate((target) => Math.round(target.getBoundingClientRect().top)),
          {
            message: `#${id} at /services#${anchor}`,
          },
        )
        .toBe(80);
  }
});

test('the services page has seven blocks, each with its offer and a link to begin', async ({ page }) => {
  await page.goto('/services');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Business Consulting Services');
  const index = page.getByRole('navigation', { name: 'Services on this page' }).getByRole('link');
  await expect(index).toHaveCount(blocks.length);
  for (const [place, id] of blocks.entries()) {
    const block = page.locator(`section#${id}`);
    await expect(index.nth(place)).toHaveAttribute('href', `#${id}`);
    await expect(block.getByRole('heading', { level: 2 })).toHaveText(
      (await index.nth(place).innerText()).trim(),
    );
    await expect(block.locator('svg.spot')).toBeVisible();
    await expect(block.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
      'href',
      `/contact?service=${id}`,
    );
    await expect(block.getByRole('heading', { name: 'What We Offer' })).toBeVisible();
    const lines = await block.getByRole('listitem').count();
    expect([5, 6]).toContain(lines);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await index.last().click();
  await expect(page.locator('#business-mentoring')).toBeInViewport();
  await expect(index.first(), 'the index stays on wide screens').toBeInViewport();
});

test('the about page shows the story, the values and the founder', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Our Story',
    'Our Core Values',
    'Why Choose Example Financial Consulting',
    'Meet the Founder',
    'Come and see for yourself',
  ]);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Integrity',
    'Personalization',
    'Results-Driven',
    'Education',
    'Long-Term Focus',
    'Accessibility',
  ]);
  const founder = page.locator('.founder');
  await expect(founder.getByRole('heading', { level: 3 })).not.toBeEmpty();
  await expect(founder).toContainText('Founder & Financial Consultant');
});

test('the price list has five plans, four answers and two links', async ({ page }) => {
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing & Plans');
  await expect(page.getByText('First session is FREE for all new clients', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(plans.length);
  for (const [place, [id, title, price, ...offer]] of plans.entries()) {
    const plan = page.getByRole('article').nth(place);
    await expect(plan.getByRole('heading')).toHaveText(title);
    await expect(plan.locator('.price')).toHaveText(`${price} per session`);
    for (const part of offer) await expect(plan.getByText(part, { exact: true })).toBeVisible();
    await expect(plan.getByRole('listitem')).toHaveCount(4);
    await expect(plan.getByRole('link', { name: 'Schedule a Session' })).toHaveAttribute(
      'href',
      `/contact?service=${id}`,
    );
  }
  const questions = page.locator('details', { has: page.locator('p') });
  await expect(questions).toHaveCount(4);
  await expect(linkIn(page, 'Schedule Now')).toHaveAttribute('href', '/contact');
  await expect(linkIn(page, 'Learn More About Services')).toHaveAttribute('href', '/services');
});

test.describe("rendered from the practice's data", () => {
  const site: SiteDto = {
    parts: [],
    translations: {
      es: {
        tagline: null,
        hours: null,
        founderRole: null,
        founderBiography: null,
        paymentInstructions: null,
        stats: null,
        services: null,
        texts: noTexts,
      },
    },
    texts: {
      ...noTexts,
      offer: 'First session is FREE for all new clients',
      firstSession: ['Your question', 'Your numbers', 'Your next steps'].map((title) => ({
        title,
        text: '',
      })),
      greeting: "Hi, I'm Jordan. I'll answer you myself.",
    },
    name: 'Example Financial Consulting',
    displayName: 'Example Financial Consulting',
    tagline: 'Guidance for people and small businesses.',
    phone: '(210) 555-0100',
    email: 'hello@example.com',
    street: '100 Example Street',
    city: 'San Antonio',
    state: 'TX',
    zipCode: '78205',
    hours: 'Monday to Friday 9:00 AM to 5:00 PM, evening by request',
    openingHours: [],
    closedDays: [],
    founderName: 'Jordan Lee Example',
    founderRole: 'Founder & Financial Consultant',
    founderBiography: 'First paragraph.\n\nSecond paragraph.\n',
    founderGender: null,
    founderPhoto: null,
    accent: '#1b5a4e',
    logo: null,
    logoSize: null,
    heroPicture: 'bridge',
    hero: null,
    schedulingUrl: null,
    paymentInstructions: '',
    timeZone: 'America/Chicago',
    stats: [],
    services: [],
    serviceCards: [],
    demo: false,
    payments: 'test',
    stripeTestMode: false,
    registration: 'open',
    sendsEmail: false,
  };
  const testimonial = (id: number, part: Partial<TestimonialDto> = {}): TestimonialDto => ({
    id,
    name: `Client ${id}`,
    role: 'Baker',
    content: `Words of client ${id}.`,
    language: 'en',
    rating: 5,
    approved: true,
    created_at: '2026-05-04T15:00:00.000Z',
    ...part,
  });
  // In a separate process: imported here, the bundle would be compiled once more.
  const writer = `
    const { render } = await import(${JSON.stringify(new URL('../../dist/server/entry-server.js', import.meta.url))});
    const { path, answers } = JSON.parse(process.argv[1]);
    const read = async (asked) => ({ body: answers[asked] });
    process.stdout.write((await render(path, { origin: 'http://localhost', read })).body);`;

  /** The page at `path` as rendered from these API responses. */
  async function show(page: Page, path: string, answers: Record<string, unknown>): Promise<void> {
    const asked = JSON.stringify({
      path,
      answers: { '/api/booking': { session: null }, '/api/prices': [], ...answers },
    });
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', writer, asked]);
    await page.setContent(stdout);
  }

  test('approved testimonials are on the home page, six at first', async ({ page }) => {
    const approved = Array.from({ length: 8 }, (_, index) => testimonial(index + 1));
    approved[1] = testimonial(2, { rating: 4 });
    const pending = testimonial(9, { approved: false });
    await show(page, '/', {
      '/api/site': { ...site, demo: true },
      '/api/testimonials': [...approved, pending],
    });
    await expect(page.getByRole('blockquote').filter({ visible: true })).toHaveCount(6);
    await expect(page.getByRole('img', { name: 'Rated 4 of 5' })).toHaveCount(1);
    await expect(page.getByText('Sample Client')).toHaveCount(0);
    await page.getByText('Show 2 more').click();
    await expect(page.getByRole('blockquote').filter({ visible: true })).toHaveCount(8);
    await expect(page.getByText('Words of client 9.')).toHaveCount(0);
  });

  test('without testimonials the demo practice shows marked samples, and a real one none', async ({
    page,
  }) => {
    await show(page, '/', { '/api/site': { ...site, demo: true }, '/api/testimonials': [] });
    await expect(page.getByRole('img', { name: 'Rated 5 of 5' })).toHaveCount(3);
    await expect(page.getByText('Sample Client')).toHaveCount(3);
    await expect(page.getByText('Sample reviews, until our first clients write theirs.')).toBeVisible();

    await show(page, '/', { '/api/site': site, '/api/testimonials': [] });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What clients say' })).toHaveCount(0);
    await expect(linkIn(page, 'Contact us for references')).toHaveCount(0);
    await expect(page.getByRole('blockquote')).toHaveCount(0);
    await expect(page.getByText('Sample Client')).toHaveCount(0);
  });

  const session = {
    label: 'Free first session',
    minutes: 45,
    horizonDays: 60,
    places: ['office'],
    nextFreeAt: '2030-01-08T15:00:00.000Z',
  };
  const home = { '/api/site': site, '/api/testimonials': [] };

  test('the next free time is in the hero, and nothing about it if there is none', async ({ page }) => {
    const link = page.locator('.hero').getByRole('link', { name: /^First session is FREE/ });
    const home = { '/api/site': { ...site, parts: ['booking'] }, '/api/testimonials': [] };
    await page.setViewportSize({ width: 390, height: 844 });
    await show(page, '/', { ...home, '/api/booking': { session } });
    await expect(link).toHaveAccessibleName(
      'First session is FREE for all new clients Next free: Tue, Jan 8, 9:00 AM',
    );
    await expect(page.getByRole('heading', { name: 'Your first session' })).toBeVisible();
    await expect(page.getByText('34–45 minutes')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Book free session' })).toHaveCount(1);

    for (const none of [null, { ...session, nextFreeAt: null }]) {
      await show(page, '/', { ...home, '/api/booking': { session: none } });
      await expect(link).toHaveAccessibleName('First session is FREE for all new clients');
      await expect(page.getByRole('link', { name: 'Book free session' })).toHaveCount(0);
    }
    // An external booking page has times that are not known here.
    const schedulingUrl = 'https://times.example/practice';
    await show(page, '/', { ...home, '/api/site': { ...home['/api/site'], schedulingUrl } });
    await expect(link).toHaveAccessibleName('First session is FREE for all new clients');
    await expect(page.getByRole('link', { name: 'Book free session' })).toHaveCount(1);
  });

  test('the founder greets visitors once there is a photo', async ({ page }) => {
    await show(page, '/', home);
    await expect(page.locator('.hero').getByRole('img')).toHaveCount(1);
    await show(page, '/', { ...home, '/api/site': { ...site, founderPhoto: '/api/site/photo' } });
    await expect(page.getByRole('img', { name: 'Jordan Lee Example' })).toHaveAttribute(
      'src',
      '/api/site/photo',
    );
    await expect(page.getByText("Hi, I'm Jordan. I'll answer you myself.")).toBeVisible();
  });

  test('the founder has a biography in paragraphs, and a photo or initials', async ({ page }) => {
    await show(page, '/about', { '/api/site': site });
    const founder = page.locator('.founder');
    await expect(founder.locator('.prose p')).toHaveText(['First paragraph.', 'Second paragraph.']);
    await expect(founder.locator('.portrait')).toHaveText('JE');

    await show(page, '/about', { '/api/site': { ...site, founderPhoto: '/api/site/photo' } });
    await expect(founder.getByRole('img', { name: 'Jordan Lee Example' })).toHaveAttribute(
      'src',
      '/api/site/photo',
    );
    await expect(founder.locator('.portrait')).toHaveText('');
  });
});

test.describe('layout', () => {
  for (const screen of ['services', 'about', 'pricing'])
    test(`/${screen} passes the survey`, async ({ page }) => {
      await page.goto(`/${screen}`);
      await fitsEverywhere(page, screen);
      await survey(page, screen, { both: true });
    });

  test('the price list prints on two sheets at most, black on white', async ({ page }) => {
    await page.goto('/pricing');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const name of ['Schedule a Session', 'Schedule Now'])
      await expect(page.getByRole('link', { name }).first()).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.locator('.printed-sender p')).toHaveText([
      'Example Financial Consulting',
      '100 Example Street, San Antonio, TX 78205',
      '(210) 555-0100',
    ]);
    await expect(page.locator('.printed-sender')).toBeVisible();
    for (const answer of await page.locator('.faq p').all()) await expect(answer).toBeVisible();
    expect(
      await page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.body);
        return { backgroundColor, color };
      }),
    ).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' });
    await page.setViewportSize({ width: 816, height: 1056 });
    await page.screenshot({
      path: fileURLToPath(new URL('../screenshots/pricing-print.png', import.meta.url)),
      fullPage: true,
    });
    for (const format of ['Letter', 'A4']) {
      const pdf = await page.pdf({ format });
      const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g);
      expect(sheets?.length, format).toBeLessThanOrEqual(2);
    }
  });
});
