import { findScreen } from './screens';

/** The parameter that a page reads. */
const parameters: Readonly<Record<string, string>> = { '/blog': 'cursor', '/contact': 'service' };

/** Path and query of a page, without the parameters that the page does not read. */
export function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(`http://localhost${url}`);
  const name = parameters[findScreen(pathname)?.path ?? ''];
  const value = name && searchParams.get(name);
  return value ? `${pathname}?${new URLSearchParams({ [name]: value })}` : pathname;
}
