import type { BrowserContext, Page } from '@playwright/test';

const stream = '/api/notifications/stream';

/**
 * Blocks live updates: no stream opens. With one, a failed list is reloaded automatically before a test can
 * retry it. Call it before the page is opened.
 */
export async function holdLiveUpdates(page: Page): Promise<void> {
  // Never answered, since a refusal would make the page check the session and retry.
  await page.route(stream, () => undefined);
}

/** Pages of a context that currently read a live stream. */
export function tabsWithStream(context: BrowserContext): () => Page[] {
  const open = new Map<object, Page>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === stream) open.set(request, request.frame().page());
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return () => [...open.values()].filter((page) => !page.isClosed());
}
