import { addressIn } from '@steward/texts/locale';
import { pageAddress } from '../shared/page-language';
import { findScreen, isShell } from './screens';

/** The parameter that a page reads. */
const parameters: Readonly<Record<string, string>> = { '/blog': 'cursor', '/contact': 'service' };

/** Path and query of a page, without the parameters that the page does not read. */
export function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(`http://localhost${url}`);
  const name = parameters[findScreen(pageAddress(pathname).pathname)?.path ?? ''];
  const value = name && searchParams.get(name);
  return value ? `${pathname}?${new URLSearchParams({ [name]: value })}` : pathname;
}

/**
 * Address that a path leads to instead: a home page has no slash at its end, and portal and dashboard have one address
 * for all languages. Undefined if it leads nowhere else.
 */
export function redirectOf(path: string): string | undefined {
  const { language, prefix, pathname } = pageAddress(path);
  if (prefix === '') return undefined;
  const screen = findScreen(pathname);
  const isInArea = screen ? isShell(screen) : /^\/(?:admin|client)(?:\/|$)/.test(pathname);
  if (isInArea) return pathname;
  return path === `${prefix}/` ? addressIn(language, '/') : undefined;
}
