import type { Browser, BrowserContext } from '@playwright/test';

/** Cookies are cleared for all origins at once. */
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/**
 * Contexts of journeys that have ended, for those to come: nobody is signed in and nothing is stored in them, but what the
 * product lets a browser cache is there. Loading and compiling the same scripts anew took a seventh of all journeys.
 */
export class UsedContexts {
  private readonly browser: Browser;
  private readonly origin: string;
  private readonly free: BrowserContext[] = [];

  /** @param origin where the product is reached */
  constructor(browser: Browser, origin: string) {
    this.browser = browser;
    this.origin = origin;
  }

  /** With an empty page, where it was used before. */
  async take(): Promise<BrowserContext> {
    return this.free.pop() ?? this.browser.newContext({ reducedMotion: 'reduce' });
  }

  /** Leaves nothing of the journey but the cache. */
  async release(context: BrowserContext): Promise<void> {
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all([
      context.clearCookies(),
      context.clearPermissions(),
      context.setOffline(false),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
    ]);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Storage.clearDataForOrigin', { origin: this.origin, storageTypes });
    await devTools.detach();
    this.free.push(context);
  }
}
