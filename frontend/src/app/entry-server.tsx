import { dehydrate, QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { inLanguage, type Language } from '@steward/texts';
import type { SiteDto } from '../shared/api/models/SiteDto';
import { iconAddress } from '../shared/practice/branding';
import { brandCss } from '../shared/kit/tokens';
import { escapeMarkup } from '../site/markup';
import type { SignedInUserDto } from '../shared/api/models/SignedInUserDto';
import { pageAddress } from '../shared/text/page-language';
import { sharePath, uploadAddress } from '../shared/offline/sharing';
import { additionsOf } from '../shared/parts/additions';
import { createQueryClient, userKey } from '../shared/http/query-client';
import { courseFrom, Router } from '../shared/kit/router';
import { positionKey } from '../shared/live/stream-position';
import { siteKey } from '../shared/practice/site';
import { contentAt } from '../site/page-content';
import type { Prefetch } from '../site/queries';
import { pageDataKey } from '../site/page-data';
import { searchMetadata } from '../site/search-metadata';
import type { ServerRequest } from '../site/server-request';
import { inZone } from '../shared/text/reader-zone';
import { App } from './app';
import { readFirstData } from './first-data';
import { Opening } from './opening';
import { filesOf, findScreen, isShell, loadPage, paramsOf, titleOf, type Screen } from './screens';

export { translationsFrom } from '@steward/texts';
export { fileAt } from '../site/files';
export { pageAddress } from '../shared/text/page-language';
export { addressOf, redirectOf } from './page-address';

/** Another app's files without the service worker, which would have kept them. */
export const sharing = { path: sharePath, leadsTo: uploadAddress('lost') };

export interface Rendered {
  status: number;
  language: Language;
  /**
   * Pages are rendered here. A shell is rendered by the browser, under a policy with a style nonce, and
   * starts with its loading screen.
   */
  kind: 'page' | 'shell';
  head: string;
  body: string;
  state: string;
  /** True if the state shows a shell's first screen, which needs the style sheets of its area. */
  isDrawn?: boolean;
  /** The page is about its form, so its script is loaded immediately. */
  isForm: boolean;
  /** The page is not cached, and its address is not sent as a referrer. */
  isPrivate: boolean;
  /** Ant Design adds its styles, for which the policy has a nonce: the page is made for each request. */
  addsStyles?: boolean;
  /** Style of the head, with the practice's color; the policy of the page has its hash. */
  style: string;
  /** Source files of the page and its frame, used to find its style sheets and script. */
  files: readonly string[];
  /** Address of the scheduling service, if the page shows it. */
  schedulingUrl?: string | undefined;
  /** Address of the content, if that is in another language than the one asked for; nothing is rendered. */
  location?: string | undefined;
}

/**
 * Renders the page at `url` (path and query). Equal content gives equal output, byte for byte, so that its
 * ETag stays the same.
 */
export async function render(url: string, request: ServerRequest): Promise<Rendered> {
  const address = new URL(`http://localhost${url}`);
  const { searchParams } = address;
  const { language: ofPage, prefix, pathname } = pageAddress(address.pathname);
  const screen = findScreen(pathname);
  const client = createQueryClient();
  const site: Prefetch = { queryKey: siteKey, path: siteKey[0] };
  const params = screen ? paramsOf(screen, pathname) : {};
  const prefetched = inLanguage(ofPage, () => screen?.prefetch?.(params, searchParams) ?? []);
  const filled = (prefetch: Prefetch) => fill(client, prefetch, request.read);
  const readSite = async () => {
    const isFound = await filled(site);
    if (screen?.invites) await Promise.all(additionsOf('site.session', partsOn(client)).map(filled));
    return isFound;
  };
  const [found, describe] = await Promise.all([
    Promise.all([readSite(), ...prefetched.map(filled)]),
    screen?.metadata?.(),
    isShell(screen) ? undefined : loadPage(screen),
  ]);
  for (const [name, value] of Object.entries(request.own ?? {}))
    client.setQueryData(pageDataKey(name), value);
  // The contract of /api/user.
  const user = (await request.readOwn?.(userKey[0]))?.body as SignedInUserDto | undefined;
  const language = user?.language ?? ofPage;
  if (user) client.setQueryData(userKey, user);
  // Before all that may change: the browser then hears what has, and loads nothing else a second time.
  const position = user && (await request.readOwn?.(positionKey[0]));
  if (position) client.setQueryData(positionKey, position.body);
  // A tab or a dialog named in the address is shown by the browser.
  const on = partsOn(client);
  const isOn = screen?.part === undefined || screen.staysWhileOff === true || on.includes(screen.part);
  const isDrawn =
    isShell(screen) &&
    hasFirstScreen(pathname) &&
    request.readOwn !== undefined &&
    user !== undefined &&
    [...searchParams.keys()].every((name) => name === 'client' && screen.area === 'portal') &&
    (await readFirstData(client, screen.area, { user, search: searchParams, readOwn: request.readOwn }));
  if (isDrawn) await screen.page.load();
  const content = contentAt(pathname, client);
  if (content && content.language !== ofPage) return { ...moved, language, location: content.address };
  const isPrivate = screen?.isPrivate === true;
  const isForm = screen?.who === 'signed-out' || isPrivate;
  // Forms lead to screens in the language of the person who logs in.
  const state = stateOf(client, {
    translates: language !== 'en' || isShell(screen) || isForm,
    website: !isShell(screen),
  });
  const { style, icons } = brandingOf(client.getQueryData<SiteDto>(siteKey));
  const installed = manifestLink(screen, language);
  const scheduling = (isNeeded: boolean) =>
    (isNeeded && client.getQueryData<SiteDto>(siteKey)?.schedulingUrl) || undefined;
  if (screen && isShell(screen)) {
    const zone = request.zone ?? client.getQueryData<SiteDto>(siteKey)?.timeZone;
    const drawn = isDrawn ? renderApp(url, client, { language, prefix, zone }) : '';
    // React writes titles first when no <head> is rendered; the last one is the screen's own.
    const titles = /^(?:<title>.*?<\/title>)+/s.exec(drawn)?.[0] ?? '';
    const title =
      /<title>[^<]*<\/title>$/.exec(titles)?.[0] ??
      `<title>${escapeMarkup(inLanguage(language, () => titleOf(pathname, searchParams)))}</title>`;
    const screenState = isDrawn
      ? `<div class="drawn" data-zone="${escapeMarkup(zone ?? '')}">${drawn.slice(titles.length)}</div>`
      : inLanguage(language, () =>
          renderToString(
            <QueryClientProvider client={client}>
              <Opening area={screen.area} />
            </QueryClientProvider>,
          ),
        );
    return {
      status: isOn ? 200 : 404,
      language,
      kind: 'shell',
      head: `<meta name="robots" content="noindex"/>${title}${icons}${installed}`,
      style,
      body: '',
      state: screenState + state,
      isDrawn,
      isForm: true,
      isPrivate: false,
      files: filesOf(screen),
      // A client may open the appointments from any screen.
      schedulingUrl: scheduling(screen.area === 'portal'),
    };
  }

  const html = renderApp(url, client, { language, prefix });
  // React writes title, meta and link elements first when no <head> is rendered.
  const head = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)*/s.exec(html)?.[0] ?? '';
  const status = screen && isOn && found.every(Boolean) ? 200 : 404;
  const metadata = inLanguage(language, () =>
    searchMetadata({ pathname, origin: request.origin, head, client, metadata: describe }),
  );
  const schedulingUrl = scheduling(pathname === '/contact');
  client.clear();
  return {
    language,
    isForm,
    isPrivate,
    addsStyles: screen?.usesPortal === true,
    files: filesOf(screen, on),
    schedulingUrl,
    status,
    kind: 'page',
    head: head + metadata + icons + installed,
    style,
    body: html.slice(head.length),
    state,
  };
}

const moved = {
  status: 308,
  kind: 'page',
  files: [],
  isForm: false,
  isPrivate: false,
  head: '',
  body: '',
  state: '',
  style: '',
} as const;

const partsOn = (client: QueryClient): readonly string[] =>
  client.getQueryData<SiteDto>(siteKey)?.parts ?? [];

/** Icons and colors of the practice. */
function brandingOf(site: SiteDto | undefined): { style: string; icons: string } {
  if (!site) return { style: '', icons: '' };
  const icon = (rel: string, size: number) =>
    `<link rel="${rel}" type="image/png" sizes="${size}x${size}" href="${escapeMarkup(iconAddress(site, size))}"/>`;
  return {
    style: brandCss(site.accent),
    icons: icon('icon', 32) + icon('icon', 192) + icon('apple-touch-icon', 180),
  };
}

/** The app that a device installs from the screen; public pages belong to none. */
function manifestLink(screen: Screen | undefined, language: Language): string {
  const isPortal = screen?.area === 'portal' || screen?.path.startsWith('/client/');
  const name = isPortal ? 'manifest' : screen?.area === 'admin' ? 'admin' : undefined;
  const query = language === 'en' ? '' : `?lang=${language}`;
  return name === undefined ? '' : `<link rel="manifest" href="/${name}.webmanifest${query}"/>`;
}

/** True for shells, which are in the language of their reader. */
export const isOwn = (pathname: string): boolean => isShell(findScreen(pathname));

/** True for shells that are drawn with their reader's data. */
const hasFirstScreen = (pathname: string): boolean =>
  ['/client/portal', '/client/dashboard', '/admin'].includes(pathname);

interface Reader {
  language: Language;
  /** The page's, as in `PageAddress`. */
  prefix: string;
  /** Time zone, if it is not the browser's own. */
  zone?: string | undefined;
}

/** Markup that the browser's router hydrates. */
function renderApp(url: string, client: QueryClient, { language, prefix, zone }: Reader): string {
  return inLanguage(language, () =>
    inZone(zone, () =>
      renderToString(
        <Router course={courseFrom(url)} basename={prefix || '/'}>
          <App client={client} />
        </Router>,
      ),
    ),
  );
}

/** Stores one response where the components read it; null, and false, if there is nothing. */
async function fill(
  client: QueryClient,
  { queryKey, path, paged }: Prefetch,
  read: ServerRequest['read'],
): Promise<boolean> {
  try {
    const { body, next } = await read(path);
    client.setQueryData(queryKey, paged ? { rows: body, next } : body);
    return true;
  } catch (error) {
    // An invalid cursor is not found, either.
    if (!['not_found', 'invalid'].includes(String((error as { kind?: unknown }).kind))) throw error;
    client.setQueryData(queryKey, null);
    return false;
  }
}

/**
 * Data block, allowed by a strict policy; `<` is escaped so that no content can end it.
 * @param shows.translates false for a page that never shows the practice's translations, which are half of its texts
 * @param shows.website false for portal and dashboard, which show neither its texts nor its services
 */
function stateOf(client: QueryClient, shows: { translates: boolean; website: boolean }): string {
  // Timestamps would give every response another ETag.
  const queries = dehydrate(client).queries.map(({ dehydratedAt: _, state, ...query }) => {
    const isShort = !shows.website && query.queryKey[0] === siteKey[0];
    const data = isShort ? withoutWebsite(state.data as SiteDto | null) : state.data; // read above
    return { ...query, state: { ...state, data, dataUpdatedAt: 0 } };
  });
  const json = JSON.stringify({ mutations: [], queries }, (name, value: unknown) =>
    name === 'translations' && !shows.translates ? { es: {} } : value,
  ).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="state">${json}</script>`;
}

/** Without the texts and services of the website, which are a quarter of the document of a first screen. */
function withoutWebsite(site: SiteDto | null) {
  if (!site) return site;
  const es = { ...site.translations.es, texts: {}, services: [] };
  return { ...site, texts: {}, services: [], translations: { es } };
}
