import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { textOfPdf } from '../../../backend/test/text-of-pdf.ts';
import { compile, pseudo } from '../../../texts/compile.ts';
import { idOf } from '../../../texts/vite.ts';
import { addHelpers } from '../accessibility/in-page.ts';
import { addressesOf, areas } from '../support/all-screens.ts';
import { askDatabase } from '../support/database.ts';
import { alex, consultant, Practice } from '../support/practice.ts';
import { launch } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { addWalk, open, walk } from '../support/walk.ts';
import { englishWords, findBare, findEnglish, texts, type Find } from '../support/words.ts';
import { workday } from '../support/workday.ts';

/* Every screen, dialog, email and PDF in Spanish, and in the pseudo-language of texts/compile.ts, in place of
   Spanish: each text is from the catalog, translated, and fits on a phone. */

const screenshots = fileURLToPath(new URL('../screenshots/', import.meta.url));
const pseudoLanguage = new URL('../support/pseudo-language.ts', import.meta.url).href;

test('the list of English words is long', () => {
  expect(englishWords().size).toBeGreaterThan(800);
});

for (const { language, find, env } of [
  { language: 'spanish', find: findEnglish, env: {} },
  { language: 'pseudo', find: findBare, env: { NODE_OPTIONS: `--import=${pseudoLanguage}` } },
])
  test(`every screen, dialog, email and PDF is translated and fits: ${language}`, async ({
    browser,
    playwright,
  }) => {
    test.setTimeout(20 * 60_000);
    const product = await launch(`product-${language}`, { THROTTLE: 'off', ...env });
    const { url: baseURL } = product;
    const found = new Findings(find());
    try {
      const login = async (data: { username: string; password: string }) => {
        const api = await playwright.request.newContext({ baseURL });
        expect((await api.post('/api/login', { data })).status()).toBe(200);
        expect((await api.put('/api/profile', { data: { language: 'es' } })).status()).toBe(200);
        return api;
      };
      const staff = await login(consultant);
      const client = await login(alex);
      // The demo practice has sent these before, in English.
      await askDatabase('DELETE FROM notifications', [], product.dataDir);
      await askDatabase('DELETE FROM outbox', [], product.dataDir);
      const { pdfs, ids } = await workday(await Practice.open(staff), staff, client);
      for (const [path, api] of pdfs) found.read(path, await pdfAt(api, path));
      const mails = (await mailsOf(staff)).filter(({ to }) => /^(?:alex|consultant|dana)@/.test(to));
      expect(mails.length).toBeGreaterThan(15);
      for (const { subject, text } of mails) found.read(`email “${subject}”`, `${subject}\n${text}`);

      await Promise.all(
        areas.map(async ({ name, person, paths }) => {
          const page = await visit(browser, baseURL, person, language === 'pseudo');
          const pressed = new Set<string>();
          for (const path of paths)
            for (const address of addressesOf(path, ids[path] ?? 1)) {
              const place = name === 'site' ? `/es${address}`.replace(/\/$/, '') : address;
              await walk(page, place, pressed, (state) => found.look(page, state));
              await found.lookWide(page, place, language);
            }
          if (name === 'dashboard')
            for (const { id } of mails) {
              await page.goto(`/api/admin/outbox/${id}/html`);
              await found.look(page, `email ${id}`);
            }
          await page.context().close();
        }),
      );
      expect(found.problems).toEqual([]);
    } finally {
      await product.stop();
    }
  });

interface Mail {
  id: number;
  to: string;
  subject: string;
  text: string;
}

class Findings {
  readonly problems: string[] = [];
  private readonly seen = new Set<string>();
  private readonly find: Find;

  constructor(find: Find) {
    this.find = find;
  }

  /** @param state screen and buttons, or document */
  read(state: string, text: string): void {
    const word = this.find(text);
    if (word) this.add(state, `${word}: ${text.slice(0, 300)}`);
  }

  async look(page: Page, state: string): Promise<void> {
    for (const text of await page.evaluate(shownTexts)) {
      if (!this.seen.has(text)) this.read(state, text);
      this.seen.add(text);
    }
    for (const what of await page.evaluate(doesNotFit)) this.add(state, `does not fit: ${what}`);
  }

  /** A screen on a wide window, with pictures of both widths. */
  async lookWide(page: Page, address: string, language: string): Promise<void> {
    const name = address.slice(1).replaceAll('/', '-') || 'home';
    const picture = async (width: number) => {
      if (process.env['SCREENSHOTS'])
        await page.screenshot({ path: `${screenshots}${language}/${width}/${name}.png`, fullPage: true });
    };
    await open(page, address);
    await picture(390);
    await page.setViewportSize({ width: 1280, height: 900 });
    await this.look(page, `${address} at 1280 px`);
    await picture(1280);
    await page.setViewportSize({ width: 390, height: 844 });
  }

  private add(state: string, problem: string): void {
    if (!this.seen.has(problem)) this.problems.push(`${state} · ${problem}`);
    this.seen.add(problem);
  }
}

/** A phone whose requests to change data are refused. */
async function visit(
  browser: Browser,
  baseURL: string,
  person: { username: string; password: string } | undefined,
  isPseudo: boolean,
): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL, locale: 'es-US', timezoneId: 'America/Chicago', viewport: { width: 390, height: 844 } },
    ...{ reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  if (person) expect((await context.request.post('/api/login', { data: person })).status()).toBe(200);
  await context.addInitScript(addHelpers);
  await context.addInitScript(addWalk);
  await context.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  if (isPseudo) {
    const translations = Object.fromEntries(
      texts.flatMap((text) => [text, idOf(text)].map((key) => [key, pseudo(compile(text))])),
    );
    await context.route('**/assets/texts-*/es/*.json', (route) => route.fulfill({ json: translations }));
  }
  context.on('page', (other) => void (context.pages().length > 1 && other.close()));
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  return page;
}

async function pdfAt(api: APIRequestContext, path: string): Promise<string> {
  const answer = await api.get(path);
  expect(answer.status(), path).toBe(200);
  return textOfPdf(await answer.body());
}

async function mailsOf(staff: APIRequestContext): Promise<Mail[]> {
  return (await (await staff.get('/api/admin/outbox?limit=200')).json()) as Mail[];
}

/* In the page. */

/** Texts, labels and placeholders, except those marked as another language. */
function shownTexts(): string[] {
  const own = document.documentElement.lang;
  // An English post has no Spanish page: its address leads to the English one.
  if (own !== 'es' && location.pathname.startsWith('/blog/')) return [];
  const found = [document.title];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest(`[lang]:not([lang="${own}"]), script, style, noscript, code, svg, .anticon`))
      continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      found.push(element.getAttribute(name) ?? '');
    // A label replaces it: Ant Design's options have their value as text.
    if (element.matches('[role="option"][aria-label]')) continue;
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
  }
  return found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => /\p{L}{3}/u.test(text));
}

function doesNotFit(): string[] {
  const clipped = window.a11y
    // The arrow of a sorted column is beside its title.
    .all('button:not(.admin-sort), a[class*="button"], [role="tab"]')
    .filter((element) => element.scrollWidth > element.clientWidth + 2 && element.textContent?.trim())
    .map(window.a11y.brief);
  return [...window.a11y.sideways(), ...window.a11y.cutOff(), ...clipped];
}
