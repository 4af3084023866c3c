import { languageCodes } from '@steward/texts';
import { addressIn } from '@steward/texts/locale';
import type { SiteDto } from '../shared/api/models/SiteDto';
import { pageAddress } from '../shared/text/page-language';
import { siteKey } from '../shared/practice/site';
import { serviceId } from '../site/content/service-names';
import type { KnownValues, PageParameter } from '../site/site-page';
import { findScreen, isShell } from './screens';

const languageOfFile: PageParameter = ['lang', async (code) => languageCodes.find((known) => known === code)];

const parameters: Readonly<Record<string, PageParameter>> = {
  // The contract of /api/site.
  '/contact': [
    'service',
    async (service, { read }) => serviceId((await read(siteKey[0])).body as SiteDto, service),
  ],
  '/manifest.webmanifest': languageOfFile,
  '/admin.webmanifest': languageOfFile,
};

/** Path and query of a page, without parameters that the page does not read and values that it does not know. */
export async function addressOf(url: string, values: KnownValues): Promise<string> {
  const { pathname, searchParams } = new URL(`http://localhost${url}`);
  const screen = findScreen(pageAddress(pathname).pathname);
  const [name, known] = screen?.parameter ?? parameters[screen?.path ?? pathname] ?? [];
  const given = name && searchParams.get(name);
  const value = given && (await known?.(given, values));
  return name && value ? `${pathname}?${new URLSearchParams({ [name]: value })}` : pathname;
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
