import type { APIRequest, APIRequestContext, Browser, Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { textOfPdf } from '../../../backend/test/text-of-pdf.ts';
import { compile, pseudo } from '../../../texts/compile.ts';
import { addressIn } from '../../../texts/locale.js';
import { idOf } from '../../../texts/vite.ts';
import { addHelpers } from '../accessibility/in-page.ts';
import { nameRoleValue } from '../accessibility/robust.ts';
import { type Area, addressesOf, areas } from '../support/all-screens.ts';
import { askDatabase } from '../support/database.ts';
import { alex, consultant, Practice } from '../support/practice.ts';
import { launch, type Product } from '../support/product.ts';
import { staysInside } from '../support/survey.ts';
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
  test.describe(language, () => {
    test.describe.configure({ timeout: 30 * 60_000 });
    let product: Product;
    let happened: Happened;
    let found: Findings;
    test.beforeAll(async ({ playwright }) => {
      product = await launch(`product-${language}`, { THROTTLE: 'off', ...env });
      happened = await workdayIn(product, playwright.request);
      found = new Findings(find(happened.own));
    });
    test.afterAll(() => product.stop());

    test('every PDF and email is translated', async () => {
      const { pdfs, mails } = happened;
      for (const [path, api] of pdfs) found.read(path, await pdfAt(api, path));
      expect(mails.length).toBeGreaterThan(15);
      for (const { subject, text } of mails) found.read(`email “${subject}”`, `${subject}\n${text}`);
      expect(found.problems).toEqual([]);
    });

    const addresses = ({ name, paths }: Area) =>
      paths
        .flatMap((path) => addressesOf(path, happened.ids[path] ?? 1))
        .map((address) => (name === 'site' ? addressIn('es', address) : address));

    for (const area of areas)
      test(`every screen and dialog is translated and fits: ${area.name}`, async ({ browser }) => {
        const page = await visit(browser, product.url, area.person, language === 'pseudo');
        const pressed = new Set<string>();
        for (const address of addresses(area)) {
          await walk(page, address, pressed, (state) => found.look(page, state));
          await found.lookWide(page, address, language);
        }
        if (area.name === 'dashboard')
          for (const { id } of happened.mails) {
            await page.goto(`/api/admin/outbox/${id}/html`);
            await found.look(page, `email ${id}`);
          }
        await page.context().close();
        expect(found.problems).toEqual([]);
      });

    // With words that are longer by half, too, some screens would need more room.
    if (language === 'spanish')
      test('every screen fits at twice the text size', async ({ playwright, launchOptions }) => {
        const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
        const browser = await playwright.chromium.launch({ ...launchOptions, args });
        for (const area of areas) {
          const page = await visit(browser, product.url, area.person);
          for (const address of addresses(area)) {
            await open(page, address);
            await staysInside(page, address, 390);
            await picture(page, `${language}/390-twice`, address);
          }
        }
        await browser.close();
      });
  });

type Happened = Awaited<ReturnType<typeof workday>> & {
  mails: Mail[];
  /** Texts of the practice about itself, in both languages, which are shown as they are written. */
  own: string[];
};

/** The texts in an answer, as their screens break them: line by line, and a line of hours at its commas. */
function textsIn(answer: unknown): string[] {
  if (typeof answer !== 'string') return Object.values(answer ?? {}).flatMap(textsIn);
  const lines = answer.split(/\n+/);
  return [...lines, ...lines.flatMap((line) => line.split(/[,;] /))].filter((text) => text.length > 2);
}

/** Everyone reads Spanish; then something of each kind happens. */
async function workdayIn({ url: baseURL, dataDir }: Product, request: APIRequest): Promise<Happened> {
  const login = async (data: { username: string; password: string }) => {
    const api = await request.newContext({ baseURL });
    expect((await api.post('/api/login', { data })).status()).toBe(200);
    expect((await api.put('/api/profile', { data: { language: 'es' } })).status()).toBe(200);
    return api;
  };
  const staff = await login(consultant);
  const client = await login(alex);
  // The demo practice has sent these before, in English.
  await askDatabase('DELETE FROM notifications', [], dataDir);
  await askDatabase('DELETE FROM outbox', [], dataDir);
  const made = await workday(await Practice.open(staff), staff, client);
  // Colleagues and guests without an account read English.
  await askDatabase(`DELETE FROM outbox WHERE recipient !~ '^(alex|consultant|dana)@'`, [], dataDir);
  const mails = (await (await staff.get('/api/admin/outbox?limit=200')).json()) as Mail[];
  const own: string[] = [];
  for (const path of ['/api/admin/site', '/api/admin/prices', '/api/admin/availability'])
    own.push(...textsIn(await (await staff.get(path)).json()));
  return { ...made, mails, own };
}

interface Mail {
  id: number;
  to: string;
  subject: string;
  text: string;
}

/** With SCREENSHOTS=1 a screenshot of the whole screen, to be looked at. */
async function picture(page: Page, folder: string, address: string): Promise<void> {
  const name = address.slice(1).replaceAll('/', '-') || 'home';
  if (process.env['SCREENSHOTS'])
    await page.screenshot({ path: `${screenshots}${folder}/${name}.png`, fullPage: true });
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
    await this.readPage(page, state);
    for (const what of await page.evaluate(doesNotFit)) this.add(state, `does not fit: ${what}`);
  }

  /** A screen on a wide window, with pictures of both widths. */
  async lookWide(page: Page, address: string, language: string): Promise<void> {
    await open(page, address);
    await picture(page, `${language}/390`, address);
    await page.setViewportSize({ width: 1280, height: 900 });
    const wide = `${address} at 1280 px`;
    // A wide table has no room for words that are longer by half.
    await (language === 'pseudo' ? this.readPage(page, wide) : this.look(page, wide));
    for (const what of await nameRoleValue(page)) this.add(address, what);
    await picture(page, `${language}/1280`, address);
    await page.setViewportSize({ width: 390, height: 844 });
  }

  private async readPage(page: Page, state: string): Promise<void> {
    for (const text of await page.evaluate(shownTexts)) {
      if (!this.seen.has(text)) this.read(state, text);
      this.seen.add(text);
    }
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
  isPseudo = false,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'es-US',
    timezoneId: 'America/Chicago',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
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
    // An address that may be divided is one text.
    let text = '';
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) text += node.textContent;
      else if (node.nodeName !== 'WBR') {
        found.push(text);
        text = '';
      }
    }
    found.push(text);
  }
  return found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => /\p{L}{3}/u.test(text));
}

function doesNotFit(): string[] {
  const clipped = window.a11y
    // The arrow of a sorted column is beside its title; the title of a row has one line, and opens what has it whole.
    .all('button:not(.admin-sort, .admin-title), a[class*="button"], [role="tab"]')
    .filter((element) => element.scrollWidth > element.clientWidth + 2 && element.textContent?.trim())
    .map(window.a11y.brief);
  return [...window.a11y.sideways(), ...window.a11y.cutOff(), ...clipped];
}
