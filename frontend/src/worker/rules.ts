import { sharePath } from '../shared/offline/sharing.ts';

/** The worker's answer to a request: a page from the network, else the shell; a file of the build, first from the cache. */
type Way = 'page' | 'file' | 'share';

/** Names under /assets/ contain a hash of their content. */
const builtFile = /^\/assets\/.+\.(?:js|css|woff2)$/;

/** Scopes are plain prefixes: these are the pages below them, and not `/admin.webmanifest`. */
const areaPage = /^\/(?:client|admin)(?:\/|$)/;

/** @returns undefined for what the worker leaves to the browser: every call of the API, and whatever is not listed */
export function wayOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): Way | undefined {
  const address = new URL(url);
  if (address.origin !== origin) return undefined;
  const isNavigation = mode === 'navigate';
  if (method === 'POST') return isNavigation && address.pathname === sharePath ? 'share' : undefined;
  if (method !== 'GET') return undefined;
  if (isNavigation) return areaPage.test(address.pathname) ? 'page' : undefined;
  return builtFile.test(address.pathname) && address.search === '' ? 'file' : undefined;
}

/**
 * True for a response that may be cached. The browser's cache would take the others, too: a redirected one fails as a page,
 * one of another origin costs megabytes, and `no-store` is a person's data.
 */
export const isCacheable = ({ status, type, redirected, headers }: Response): boolean =>
  status === 200 && type === 'basic' && !redirected && !/no-store/i.test(headers.get('Cache-Control') ?? '');
