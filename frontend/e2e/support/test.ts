import {
  test as base,
  expect,
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { Practice } from './practice.ts';
import { UsedContexts } from './used-contexts.ts';
import { Watch } from './watch.ts';

export { expect };

interface Account {
  username: string;
  password: string;
}

/** Uses every page as soon as it is there: a screen that the server has drawn then becomes live at once. */
const touchAtOnce = (context: BrowserContext) =>
  context.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      setTimeout(() => document.dispatchEvent(new Event('wheel'))),
    ),
  );

/** Waits until a drawn screen is live: its links load a document of their own. */
function gotoLive(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (...address) => {
    const answer = await goto(...address);
    if (['/client/portal', '/client/dashboard', '/admin'].includes(new URL(page.url()).pathname))
      await expect(page.locator('.drawn')).toHaveCount(0);
    return answer;
  };
  return page;
}

/** Opens a separate browser context, logged in or not. */
type Visit = (account?: Account, options?: BrowserContextOptions & { rememberMe?: boolean }) => Promise<Page>;

/** Logs in without a page, which would cost ten times as much. */
type LogIn = (account: Account) => Promise<APIRequestContext>;

export const test = base.extend<
  { watch: Watch; visit: Visit; api: LogIn },
  { practice: Practice; usedContexts: UsedContexts }
>({
  // Set by the global setup, after the configuration was read.
  baseURL: async ({ baseURL: _ }, provide) => provide(process.env['JOURNEYS_URL']),

  practice: [
    async ({ playwright }, provide) => {
      const api = await playwright.request.newContext({ baseURL: process.env['JOURNEYS_URL'] ?? '' });
      await provide(await Practice.open(api));
      await api.dispose();
    },
    { scope: 'worker' },
  ],

  usedContexts: [
    async ({ browser }, provide) => provide(new UsedContexts(browser, process.env['JOURNEYS_URL'] ?? '')),
    { scope: 'worker' },
  ],

  watch: async ({ baseURL: _ }, provide) => {
    const watch = new Watch();
    await provide(watch);
    watch.end();
    expect(watch.trouble).toEqual([]);
  },

  context: async ({ context, watch }, provide) => {
    await watch.listenTo(context);
    await touchAtOnce(context);
    await provide(context);
  },

  api: async ({ playwright, baseURL }, provide) => {
    const opened: APIRequestContext[] = [];
    await provide(async ({ username, password }) => {
      const api = await playwright.request.newContext({ baseURL: baseURL ?? '' });
      opened.push(api);
      expect((await api.post('/api/login', { data: { username, password } })).status()).toBe(200);
      return api;
    });
    await Promise.all(opened.map((api) => api.dispose()));
  },

  visit: async ({ browser, usedContexts, watch }, provide) => {
    const contexts: BrowserContext[] = [];
    const usual = new Set<BrowserContext>();
    await provide(async (account, { rememberMe = false, ...options } = {}) => {
      const isDefault = Object.keys(options).length === 0;
      const context = isDefault
        ? await usedContexts.take()
        : await browser.newContext({ reducedMotion: 'reduce', ...options });
      if (isDefault) usual.add(context);
      contexts.push(context);
      await watch.listenTo(context);
      await touchAtOnce(context);
      if (account) {
        const { username, password } = account;
        const answer = await context.request.post('/api/login', { data: { username, password, rememberMe } });
        expect(answer.status()).toBe(200);
      }
      const [page = await context.newPage()] = context.pages();
      return gotoLive(page);
    });
    // Responses that mocks still send are ignored.
    const pages = contexts.flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(
      contexts.map((context) => (usual.has(context) ? usedContexts.release(context) : context.close())),
    );
  },
});

/** The toast. */
export const toast = (page: Page): Locator => page.locator('.toast');

/** Expects a message that was shown since the last one expected. @param description none if left out */
export async function expectToast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  const text = description instanceof RegExp ? expect.stringMatching(description) : (description ?? '');
  // A page that is being left has none.
  const kept = () => page.evaluate(() => window.keptToasts ?? []).catch(() => []);
  await expect.poll(kept).toContainEqual({ title, text });
  await page.evaluate(() => void (window.keptToasts = [])).catch(() => undefined);
}

/** Error message of a field, or none: its control's description and the announced text. */
export async function expectFieldError(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(message)));
}

export async function expectNoFieldError(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
}

export async function logIn(page: Page, { username, password }: Account): Promise<void> {
  // The address changes before the screen does, and a registration form has fields of the same names.
  const button = page.getByRole('button', { name: 'Log In' });
  const form = page.locator('form').filter({ has: button });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await button.click();
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
