import type { Browser, BrowserContext } from '@playwright/test';

/** Cookies are cleared for all origins. */
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/**
 * Contexts of finished journeys, for later ones: without session or storage, but with the browser's cache.
 * Loading and compiling the same scripts again took a seventh of the run.
 */
export class UsedContexts {
  private readonly browser: Browser;
  private readonly origin: string;
  private readonly free: BrowserContext[] = [];

  /** @param origin of the product */
  constructor(browser: Browser, origin: string) {
    this.browser = browser;
    this.origin = origin;
  }

  /** With an empty page, if it was used before. */
  async take(): Promise<BrowserContext> {
    return this.free.pop() ?? this.browser.newContext({ reducedMotion: 'reduce' });
  }

  /** Removes everything of the journey but the cache. */
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
