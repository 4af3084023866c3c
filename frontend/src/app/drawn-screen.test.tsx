// First: it has to know the channel of React's server, which is imported below.
import { closeMessageChannels } from '../../test/message-channels';
import { type DehydratedState, environmentManager, hydrate } from '@tanstack/react-query';
import { act, render as renderLive, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setLanguage } from '@steward/texts';
import {
  aDay,
  aDocument,
  anAccess,
  anAdmin,
  anAdminSite,
  anAppointment,
  aNotification,
  aSite,
  aThread,
  aUser,
  aWaitingItem,
} from '../../test/fixtures';
import { aQueryClient } from '../../test/query-clients';
import { listOf, server } from '../../test/server';
import type { ActivityDto, SignedInUserDto, SiteDto } from '../shared/api';
import { courseFrom, Router } from '../shared/kit/router';
import { addressOf } from '../shared/kit/screen';
import { positionKey } from '../shared/live/stream-position';
import { App } from './app';
import { render } from './entry-server';
import { readerZone } from '../shared/text/reader-zone';
import { findScreen, screens, titleOf } from './screens';

afterAll(closeMessageChannels);

const anActivity: ActivityDto = {
  id: 1,
  type: 'document.uploaded',
  occurredAt: '2026-11-18T15:04:05.000Z',
  onBehalfOf: null,
  byLink: false,
  actor: { id: 1, name: 'Sam Example' },
  address: null,
  agent: null,
  subject: { type: 'document', id: 3, title: 'Tax return' },
};

/** Answers of the API by path, the same to the server that draws and to the live screen. */
const answersFor = (user: SignedInUserDto, site: SiteDto): Readonly<Record<string, unknown>> => ({
  '/api/user': user,
  '/api/site': site,
  '/api/calendly-url': { url: site.schedulingUrl },
  '/api/to-do': [],
  '/api/notifications': [aNotification()],
  '/api/appointments': [anAppointment()],
  '/api/documents': [aDocument()],
  '/api/message-threads': [aThread()],
  '/api/invoices/summary': { count: 1, total: '95.00', next: null },
  '/api/goals': [],
  '/api/activity': [anActivity],
  // The filter by colleagues comes with Ant Design, in a place that is kept for it.
  '/api/admin/site': anAdminSite({ ...site, staffSees: 'assigned' }),
  '/api/admin/today': aDay({
    conversations: { count: 1, items: [aWaitingItem()] },
    appointments: { count: 1, items: [aWaitingItem({ type: 'appointment', url: '/admin/appointments/5' })] },
  }),
  '/api/admin/staff': [],
  '/api/admin/message-threads': [aThread()],
});

interface Said {
  links: string[];
  texts: string[];
}

/**
 * Links and buttons with their targets, and all texts. A drawn frame has its button, title and bar for narrow screens, too,
 * which style sheets hide on wide ones.
 */
function saidBy(root: Element): Said {
  for (const narrow of root.querySelectorAll(
    '.ui-any-width .ui-bar > :is(.ui-bar-title, [aria-expanded]:first-child), .ui-any-width.admin-frame > .bottom-bar',
  ))
    narrow.remove();
  const controls = [...root.querySelectorAll('a, button')].map((control) =>
    [
      control.localName,
      control.getAttribute('aria-label') ?? control.textContent,
      control.getAttribute('href'),
      control.getAttribute('target'),
    ].join(' | '),
  );
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? '';
    if (text !== '' && walker.currentNode.parentElement?.localName !== 'title') texts.push(text);
  }
  return { links: controls, texts };
}

/** As on the server, where no timer ends the cache, which would keep the process for five minutes. */
async function drawnAt(...[at, request]: Parameters<typeof render>): ReturnType<typeof render> {
  environmentManager.setIsServer(() => true);
  try {
    return await render(at, request);
  } finally {
    environmentManager.setIsServer(() => false);
  }
}

/**
 * @param zone the reader's, if the server knows it
 * @param options.comesEmpty true if nothing comes with the page, so that the live screen asks for everything itself
 * @returns `read`: what the server read as its reader; `requested`: what the live screen asked for
 */
async function bothScreens(
  at: string,
  user: SignedInUserDto,
  site: SiteDto,
  zone?: string,
  { comesEmpty = false } = {},
) {
  const answers = answersFor(user, site);
  const answerTo = (path: string): unknown => answers[path.split('?')[0] ?? ''];
  const read: string[] = [];
  const { state, head } = await drawnAt(at, {
    origin: 'https://practice.example',
    zone,
    read: (path) => Promise.resolve({ body: answerTo(path) }),
    readOwn: (path) => {
      read.push(path);
      const body = answerTo(path);
      const total = Array.isArray(body) ? body.length : undefined;
      return Promise.resolve(body === undefined ? undefined : { body, total, link: undefined });
    },
  });
  const page = new DOMParser().parseFromString(state, 'text/html');
  const drawn = page.querySelector('.drawn');
  server.use(
    ...Object.entries(answers).map(([path, body]) =>
      http.get(path, () =>
        Array.isArray(body) ? listOf(body as object[]) : HttpResponse.json(body as object),
      ),
    ),
  );
  setLanguage(user.language);
  await findScreen(at.split('?')[0] ?? '')?.page.load();
  const client = aQueryClient();
  const came = JSON.parse(page.getElementById('state')?.textContent ?? '') as DehydratedState;
  for (const query of came.queries) query.state.dataUpdatedAt = Date.now();
  if (!comesEmpty) hydrate(client, came);
  const requested: string[] = [];
  const note = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    requested.push(`${pathname}${search}`);
  };
  server.events.on('request:start', note);
  const course = courseFrom(at);
  const { container } = renderLive(
    <Router course={course}>
      <App client={client} />
    </Router>,
  );
  await waitFor(() => {
    expect(container.querySelector('.opening')).toBeNull();
    expect(client.isFetching()).toBe(0);
    expect(container.querySelector('h1')).not.toBeNull();
  });
  if (!drawn) throw new Error('Nothing was drawn.');
  server.events.removeListener('request:start', note);
  return { head, drawn: saidBy(drawn), live: saidBy(container), read, requested };
}

const mother = anAccess({ id: 7, name: 'Maria Example', role: 'helper', scopes: ['documents'] });
const home = anAccess({ id: 8, name: 'The Examples', kind: 'household', role: 'owner' });
const bakery = anAccess({ id: 9, name: 'Sample Bakery', kind: 'business', role: 'owner' });
const zone = { timeZone: readerZone() };
const external = { schedulingUrl: 'https://calendar.example/practice' };

afterEach(() => setLanguage('en'));

test.each<[string, string, Partial<SignedInUserDto>, Partial<SiteDto>]>([
  ['an individual', '/client/portal', {}, {}],
  ['a client of a practice with a scheduling page', '/client/portal', {}, external],
  ['a client inside the layout', '/client/dashboard', {}, external],
  ['a client who reads Spanish', '/client/portal', { language: 'es' }, external],
  ['a client without a confirmed address', '/client/portal', { emailConfirmed: false }, {}],
  [
    'a client of a practice without email',
    '/client/portal',
    { emailConfirmed: false },
    { sendsEmail: false },
  ],
  ['a client who pays by check', '/client/portal', {}, { payments: 'offline' }],
  ['an owner of a household', '/client/portal?client=8', { clients: [anAccess(), home] }, external],
  ['an owner of a business', '/client/portal?client=9', { clients: [bakery] }, {}],
  ['a helper who reads documents', '/client/portal?client=7', { clients: [anAccess(), mother] }, external],
  ['an owner of the practice', '/admin', anAdmin(), {}],
  ['a consultant', '/admin', anAdmin({ staffRole: 'consultant' }), {}],
  ['an assistant who reads Spanish', '/admin', anAdmin({ staffRole: 'assistant', language: 'es' }), {}],
])('%s finds the same words and links on the drawn screen as on the live one', async (_, at, user, site) => {
  const { head, drawn, live, requested } = await bothScreens(at, aUser(user), {
    ...aSite(),
    ...zone,
    ...site,
  });
  expect(drawn).toEqual(live);
  // Everything came with the page: a key or path in first-data.ts that differs from the component's would load it again.
  expect(requested).toEqual([]);
  expect(head).toMatch(/<title>[^<]+<\/title>/);
});

test.each<[string, Partial<SignedInUserDto>]>([
  ['/client/portal', {}],
  ['/admin', anAdmin()],
  ['/admin', anAdmin({ staffRole: 'consultant' })],
])('the server reads for %s what the screen itself would ask for', async (at, user) => {
  const { read, requested } = await bothScreens(
    at,
    aUser(user),
    { ...aSite(), ...zone, ...external },
    undefined,
    {
      comesEmpty: true,
    },
  );
  const ordered = (path: string) => {
    const { pathname, searchParams } = new URL(path, 'https://practice.example');
    searchParams.sort();
    return `${pathname}?${searchParams}`;
  };
  // The stream of events is asked from there on, never for the position itself.
  const data = read.filter((path) => path !== '/api/notifications/stream/position');
  expect(requested.map(ordered)).toEqual(expect.arrayContaining(data.map(ordered)));
});

test.each(['/client/portal', '/admin'])(
  'a reader in another zone than the practice finds their own times on the drawn screen at %s',
  async (at) => {
    const user = at === '/admin' ? anAdmin() : aUser();
    const site = { ...aSite(), timeZone: 'Asia/Kolkata' };
    const { drawn, live } = await bothScreens(at, user, site, readerZone());
    expect(drawn).toEqual(live);
  },
);

test.each([
  [undefined, 'Tue, Nov 24, 2026, 3:46 PM'],
  ['Asia/Tokyo', 'Tue, Nov 24, 2026, 7:16 PM'],
])('a time is drawn in the practice’s zone unless the reader’s is known: %s', async (zone, time) => {
  const user = aUser({ replacingLink: { at: '2026-11-24T10:16:00.000Z', name: 'Jordan Example' } });
  const site = { ...aSite(), timeZone: 'Asia/Kolkata' };
  const { drawn } = await bothScreens('/client/portal', user, site, zone);
  expect(JSON.stringify(drawn)).toContain(time);
});

test('a first screen comes with the position of the stream before its data, and without what only the website shows', async () => {
  const asked: string[] = [];
  const site = { ...aSite(), services: [{ title: 'Bookkeeping' }] };
  const answers: Record<string, unknown> = { ...answersFor(aUser(), aSite()), '/api/site': site };
  const { state } = await drawnAt('/client/portal', {
    origin: 'https://practice.example',
    read: (path) => Promise.resolve({ body: answers[path] }),
    readOwn: (path) => {
      asked.push(path);
      const body = path === positionKey[0] ? { id: '2.17.pX3k_9aQ' } : answers[path.split('?')[0] ?? ''];
      return Promise.resolve({ body, total: 0, link: undefined });
    },
  });
  expect(asked.slice(0, 2)).toEqual(['/api/user', positionKey[0]]);
  const page = new DOMParser().parseFromString(state, 'text/html');
  const client = aQueryClient();
  hydrate(client, JSON.parse(page.getElementById('state')?.textContent ?? '') as DehydratedState);
  expect(client.getQueryData(positionKey)).toEqual({ id: '2.17.pX3k_9aQ' });
  const es = { ...site.translations.es, texts: {}, services: [] };
  expect(site.texts).not.toEqual({});
  expect(client.getQueryData(['/api/site'])).toEqual({
    ...site,
    texts: {},
    services: [],
    translations: { es },
  });
});

/** Titles of the window while it opens these addresses one after the other. */
async function titlesAt(user: SignedInUserDto, addresses: readonly string[]): Promise<string[]> {
  const site = { ...aSite(), ...zone };
  server.use(
    http.get('/api/user', () => HttpResponse.json(user)),
    http.get('/api/site', () => HttpResponse.json(site)),
    // Everything else is still on its way.
    http.get('/api/*', () => new Promise<never>(() => undefined)),
  );
  const [first = '', ...others] = addresses;
  await findScreen(first)?.page.load();
  const client = aQueryClient();
  client.setQueryData(['/api/user'], user);
  const course = courseFrom(first);
  const titles: string[] = [];
  renderLive(
    <Router course={course}>
      <App client={client} />
    </Router>,
  );
  const observer = new MutationObserver(() => titles.push(document.title));
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  for (const address of others) {
    titles.push(document.title);
    await act(async () => course.navigator.push(address));
    titles.push(document.title);
  }
  observer.disconnect();
  // The first one comes with the page.
  return titles.slice(titles.findIndex(Boolean));
}

test.each([
  [
    aUser(),
    [
      '/client/profile',
      '/client/messages/7',
      '/client/documents/3/sign',
      '/client/settings',
      '/client/activity',
    ],
  ],
  [
    anAdmin(),
    ['/admin/appointments', '/admin/clients/2', '/admin/profile', '/admin/invoices', '/admin/health'],
  ],
])('the window has a title while screens are loaded', async (user, addresses) => {
  const titles = await titlesAt(user, addresses);
  expect(titles.length).toBeGreaterThan(addresses.length);
  expect(titles).not.toContain('');
});

test.each([
  ['/client/profile', 'Profile'],
  ['/client/payments', 'Invoices &amp; Payments, Client Portal'],
  ['/client/portal?tab=documents', 'Documents, Client Portal'],
  ['/client/documents/3/sign', 'Sign, Client Portal'],
  ['/client/messages/7', 'Conversation, Client Portal'],
  ['/admin/appointments', 'Appointments, Admin Dashboard'],
  ['/admin/clients/2/documents', 'Client, Admin Dashboard'],
  ['/admin/profile', 'Profile, Admin Dashboard'],
] as const)('%s comes with its title', async (at, title) => {
  const user = at.startsWith('/admin') ? anAdmin() : aUser();
  const answers = answersFor(user, aSite());
  const body = (path: string): unknown => answers[path.split('?')[0] ?? ''];
  const { head } = await drawnAt(at, {
    origin: 'https://practice.example',
    read: (path) => Promise.resolve({ body: body(path) }),
    readOwn: (path) => Promise.resolve({ body: body(path), total: undefined, link: undefined }),
  });
  expect(head).toContain(`<title>${title}</title>`);
});

test('every screen of portal and dashboard has a title', () => {
  for (const { path, area } of screens)
    if (area === 'portal' || area === 'admin') expect(titleOf(path, new URLSearchParams())).toMatch(/\w/);
});

test('the address of a screen is not found while its part is off', async () => {
  for (const { path, part, area, staysWhileOff } of screens) {
    if (part === undefined) continue;
    const at = addressOf(path.replace(/:id$/, '1'));
    const statusWith = async (...on: string[]) => {
      const body = (api: string) => (api === '/api/site' ? { ...aSite(), parts: on } : []);
      const { status } = await drawnAt(at, {
        origin: 'https://practice.example',
        read: (api) => Promise.resolve({ body: body(api) }),
      });
      return status;
    };
    expect([at, await statusWith()]).toEqual([at, staysWhileOff ? 200 : 404]);
    if (area === 'admin' || area === 'portal') expect([at, await statusWith(part)]).toEqual([at, 200]);
  }
});
