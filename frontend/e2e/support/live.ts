import type { BrowserContext, Page } from '@playwright/test';

const stream = '/api/notifications/stream';

/**
 * Holds live updates back: no stream opens. With one, a list that failed is loaded again by itself, before a test that
 * retries by hand gets to it. To be called before the page is opened.
 */
export async function holdLiveUpdates(page: Page): Promise<void> {
  // Never answered, since a refusal would make the page ask who is signed in, and try again.
  await page.route(stream, () => undefined);
}

/** The pages of a context that read a live stream just now. */
export function tabsWithStream(context: BrowserContext): () => Page[] {
  const open = new Map<object, Page>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === stream) open.set(request, request.frame().page());
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return () => [...open.values()].filter((page) => !page.isClosed());
}
