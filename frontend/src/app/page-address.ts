import { serviceNamed } from '../site/content/service-names';
import { findScreen } from './screens';

/** The parameter that a page reads, and its value if the page knows it. */
const parameters: Readonly<Record<string, [string, (value: string) => string | undefined]>> = {
  '/blog': ['cursor', (cursor) => cursor],
  '/contact': ['service', serviceNamed],
};

/** Path and query of a page, without the parameters and values that the page does not know. */
export function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(`http://localhost${url}`);
  const [name, known] = parameters[findScreen(pathname)?.path ?? ''] ?? ['', () => undefined];
  const value = known(searchParams.get(name) ?? '');
  return value ? `${pathname}?${new URLSearchParams({ [name]: value })}` : pathname;
}
