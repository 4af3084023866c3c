import type { Browser, Page } from '@playwright/test';
import { alex, consultant } from '../support/practice.ts';
import { expect } from '../support/test.ts';
import { addHelpers } from './in-page.ts';

interface Screen {
  path: string;
  person?: { username: string; password: string };
  /** Opens a state of the screen. */
  arrange?: (page: Page) => Promise<void>;
}

/** One of each kind; `make sweep` checks all others. */
const screens = {
  home: { path: '/' },
  contact: {
    path: '/contact',
    // With an error and with something typed.
    arrange: async (page) => {
      const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Send Message' }) });
      await form.getByLabel('First name').fill('Maya');
      await form.getByLabel('Email').fill('maya');
      await form.getByRole('button', { name: 'Send Message' }).click();
      await expect(form.locator('[aria-invalid="true"]')).not.toHaveCount(0);
    },
  },
  verify: { path: '/verify' },
  login: { path: '/client/login' },
  portal: { path: '/client/portal', person: alex },
  documents: { path: '/client/documents', person: alex },
  // With switches and radio buttons.
  settings: { path: '/client/settings', person: alex },
  profile: { path: '/client/profile', person: alex },
  conversation: {
    path: '/client/messages',
    person: alex,
    arrange: async (page) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /Office chairs/ })
        .first()
        .click();
      await expect(page.getByRole('main').getByRole('textbox')).toBeVisible();
    },
  },
  dashboard: { path: '/admin', person: consultant },
  dialog: {
    path: '/admin/clients',
    person: consultant,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Add New Client' }).click();
      await expect(page.getByRole('dialog').getByLabel('First name')).toBeVisible();
    },
  },
} satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** The screens, each in a tab that is kept for the checks that follow. */
export class OpenScreens {
  private readonly browser: Browser;
  private readonly pages = new Map<string, Page>();
  private readonly changed = new Set<string>();

  constructor(browser: Browser) {
    this.browser = browser;
  }

  async open(name: ScreenName): Promise<Page> {
    const screen: Screen = screens[name];
    const { username = '', password = '' } = screen.person ?? {};
    let page = this.pages.get(name);
    if (page && !this.changed.has(name)) return page;
    page ??= await this.newPage(username, password);
    this.pages.set(name, page);
    this.changed.delete(name);
    await page.goto(screen.path);
    await expect(page.locator('.drawn, main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.locator('h1').first()).toBeVisible();
    await screen.arrange?.(page);
    return page;
  }

  /** The next check gets it as it was. */
  change(name: ScreenName): void {
    this.changed.add(name);
  }

  async close(): Promise<void> {
    await Promise.all([...this.pages.values()].map((page) => page.context().close()));
  }

  private async newPage(username: string, password: string): Promise<Page> {
    const context = await this.browser.newContext({
      baseURL: process.env['JOURNEYS_URL'] ?? '',
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'America/Chicago',
      viewport: { width: 1280, height: 900 },
    });
    await context.addInitScript(addHelpers);
    if (username) {
      const answer = await context.request.post('/api/login', { data: { username, password } });
      expect(answer.status()).toBe(200);
    }
    return context.newPage();
  }
}
