import type { ReactNode } from 'react';
import { matchPath, type Params } from 'react-router-dom';
import { t } from '@steward/texts';
import { priceList, testimonials } from '../site/queries';
import type { SitePage } from '../site/site-page';
import { addAdditions, additionsOf } from '../shared/parts/additions';
import { parts } from './parts-of-build';
import type { ListedAdminScreen } from './admin';
import { clientTabNames } from '../shared/acting-for/client-tab-names';
import { loadParts } from './part-areas';
import { adminTitle, portalTitle } from '../shared/text/area-titles';
import { onDemand } from '../shared/kit/page';
import type { ListedPortalScreen } from './portal';

/** An address with its page, frame and audience. */
export interface Screen extends Omit<SitePage, 'area' | 'who'> {
  /** Part that it belongs to: a 404 while that is off. */
  part?: string;
  /** `site`: public header and footer; `bare`: neither; `portal` and `admin`: the frames of these areas. */
  area: 'site' | 'bare' | 'portal' | 'admin';
  /** `signed-out`: logged-in users are redirected to their area. */
  who: 'anyone' | 'signed-out' | 'signed-in' | 'client';
  /** Allowed values of `:tab` in the path; anything else is a 404. */
  tabs?: readonly string[];
  /** Login page for visitors without a session. */
  loginAt?: '/auth' | '/client/login';
}

/** Public pages, by default for anyone, and with the public header and footer. */
const sitePages: readonly SitePage[] = [
  {
    path: '/',
    page: onDemand(() => import('../site/home-page'), 'src/site/home-page.tsx'),
    invites: true,
    prefetch: () => [testimonials, priceList],
  },
  {
    path: '/services',
    page: onDemand(() => import('../site/services-page'), 'src/site/services-page.tsx'),
    invites: true,
    prefetch: () => [priceList],
  },
  {
    path: '/about',
    page: onDemand(() => import('../site/about-page'), 'src/site/about-page.tsx'),
    invites: true,
  },
  {
    path: '/contact',
    page: onDemand(() => import('../site/contact/contact-page'), 'src/site/contact/contact-page.tsx'),
    shows: 'site.booking',
    invites: true,
    prefetch: () => [priceList],
  },
  {
    path: '/contact/thank-you',
    page: onDemand(() => import('../site/contact/thank-you-page'), 'src/site/contact/thank-you-page.tsx'),
  },
  {
    path: '/invoice',
    area: 'bare',
    isPrivate: true,
    page: onDemand(() => import('../site/invoice/invoice-page'), 'src/site/invoice/invoice-page.tsx'),
  },
  {
    path: '/pricing',
    page: onDemand(() => import('../site/pricing-page'), 'src/site/pricing-page.tsx'),
    invites: true,
    prefetch: () => [priceList],
  },
  {
    path: '/privacy-policy',
    page: onDemand(
      () => import('../site/legal/privacy-policy-page'),
      'src/site/legal/privacy-policy-page.tsx',
    ),
    invites: true,
  },
  {
    path: '/terms-of-service',
    page: onDemand(
      () => import('../site/legal/terms-of-service-page'),
      'src/site/legal/terms-of-service-page.tsx',
    ),
    invites: true,
    prefetch: () => [priceList],
  },
  {
    path: '/accessibility',
    page: onDemand(() => import('../site/legal/accessibility-page'), 'src/site/legal/accessibility-page.tsx'),
    invites: true,
  },
  {
    path: '/verify',
    page: onDemand(() => import('../site/verify/verify-page'), 'src/site/verify/verify-page.tsx'),
    invites: true,
  },
  {
    path: '/unsubscribe',
    page: onDemand(
      () => import('../site/unsubscribe/unsubscribe-page'),
      'src/site/unsubscribe/unsubscribe-page.tsx',
    ),
  },

  {
    path: '/auth',
    who: 'signed-out',
    page: onDemand(() => import('../site/auth/auth-page'), 'src/site/auth/auth-page.tsx'),
  },
  {
    path: '/client/login',
    area: 'bare',
    who: 'signed-out',
    page: onDemand(() => import('../site/auth/client-login-page'), 'src/site/auth/client-login-page.tsx'),
  },
  {
    path: '/client/register',
    area: 'bare',
    who: 'signed-out',
    page: onDemand(() => import('../site/auth/register-page'), 'src/site/auth/register-page.tsx'),
  },
  {
    path: '/forgot-password',
    isPrivate: true,
    page: onDemand(
      () => import('../site/auth/forgot-password-page'),
      'src/site/auth/forgot-password-page.tsx',
    ),
  },
  {
    path: '/reset-password',
    isPrivate: true,
    page: onDemand(() => import('../site/auth/reset-password-page'), 'src/site/auth/reset-password-page.tsx'),
  },
  {
    path: '/confirm-email',
    isPrivate: true,
    page: onDemand(() => import('../site/auth/confirm-email-page'), 'src/site/auth/confirm-email-page.tsx'),
  },
  {
    path: '/access',
    isPrivate: true,
    page: onDemand(() => import('../site/access/access-page'), 'src/site/access/access-page.tsx'),
  },
  {
    path: '/email-change/undo',
    isPrivate: true,
    page: onDemand(
      () => import('../site/auth/undo-email-change-page'),
      'src/site/auth/undo-email-change-page.tsx',
    ),
  },
];

/** Client screens, in the order of tabs and menu. */
export const portalScreens = (): readonly (ListedPortalScreen & Pick<Screen, 'loginAt'>)[] => [
  { path: '/client/portal', tab: 'overview', loginAt: '/auth', content: 'overview' },
  {
    path: '/client/dashboard',
    tab: 'overview',
    label: t('Overview'),
    menu: { icon: 'arch', label: t('Dashboard'), short: t('[menu] Home'), to: '/client/portal' },
    content: 'overview',
  },
  {
    path: '/client/documents',
    tab: 'documents',
    label: t('Documents'),
    heading: { title: t('Documents'), text: t('The documents we share with you, and the ones you send us.') },
    menu: { icon: 'document', short: t('Documents') },
    needs: ['documents', 'upload'],
    content: 'documents',
  },
  {
    path: '/client/documents/:id/sign',
    title: t('Sign, Client Portal'),
    isFocused: true,
    content: 'signing',
  },
  {
    path: '/client/payments',
    tab: 'payments',
    label: t('Invoices & Payments'),
    heading: { title: t('Invoices & Payments'), text: t("What you owe and what you've paid.") },
    menu: { icon: 'card', label: t('Payments'), short: t('[menu] Pay') },
    namesFor: ({ other, may }) => ({
      ...(other && {
        heading: {
          title: t('Invoices & Payments'),
          text: t('What {name} owes and what was paid.', { name: other.name }),
        },
      }),
      ...(!may('pay') && { menu: { icon: 'card', label: t('Invoices'), short: t('Invoices') } }),
    }),
    needs: ['invoices'],
    content: 'invoices',
  },
  {
    path: '/client/messages',
    tab: 'messages',
    label: t('Messages'),
    heading: { title: t('Messages'), text: t('Your conversations with us.') },
    menu: { icon: 'message', short: t('Messages') },
    needs: ['messages'],
    content: 'messages',
  },
  {
    path: '/client/messages/:id',
    title: t('{screen}, Client Portal', { screen: t('Conversation') }),
    content: 'conversation',
  },
  {
    path: '/client/appointments',
    label: t('Appointments'),
    menu: { icon: 'calendar', short: t('[menu] Book') },
    needs: ['appointments'],
    content: 'appointments',
  },
  { path: '/client/profile', label: t('Profile'), menu: { icon: 'user' }, content: 'profile' },
  {
    path: '/client/settings',
    label: t('Settings'),
    menu: { icon: 'sliders' },
    isPersonal: true,
    content: 'settings',
  },
  { path: '/client/activity', label: t('All Activity'), needs: ['owner'], content: 'activity' },
  { path: '/client/people', label: t('People with access'), needs: ['owner'], content: 'people' },
];

/** Dashboard screens. A label is the title of the window. */
export const adminScreens = (): readonly ListedAdminScreen[] => [
  { path: '/admin', label: t('Today'), content: 'today' },
  { path: '/admin/appointments', label: t('Appointments'), content: 'appointments' },
  { path: '/admin/messages/:id?', label: t('Messages'), content: 'messages' },
  { path: '/admin/contact-messages', label: t('Contact Messages'), content: 'contact-messages' },
  { path: '/admin/clients', label: t('Clients'), content: 'clients' },
  { path: '/admin/clients/:id/:tab?', label: t('Client'), tabs: clientTabNames, content: 'client' },
  { path: '/admin/documents', label: t('Documents'), content: 'documents' },
  { path: '/admin/requests', label: t('Requests'), content: 'requests' },
  { path: '/admin/invoices', label: t('Invoices'), needs: 'consultant', content: 'invoices' },
  { path: '/admin/testimonials', label: t('Testimonials'), needs: 'consultant', content: 'testimonials' },
  { path: '/admin/practice', label: t('Practice'), needs: 'consultant', content: 'practice' },
  {
    path: '/admin/prices',
    label: t('Services & prices'),
    needs: 'consultant',
    content: 'services-and-prices',
  },
  {
    path: '/admin/access-review',
    label: t('Access review'),
    needs: 'owner',
    content: 'access-review',
  },
  { path: '/admin/staff', label: t('Staff'), needs: 'owner', content: 'staff' },
  { path: '/admin/mail', label: t('Mail'), needs: 'owner', content: 'mail' },
  { path: '/admin/tokens', label: t('Access tokens'), needs: 'owner', content: 'tokens' },
  { path: '/admin/parts', label: t('Parts'), needs: 'owner', content: 'parts' },
  { path: '/admin/health', label: t('Health'), needs: 'owner', content: 'health' },
  { path: '/admin/profile', label: t('Profile'), content: 'profile' },
];

for (const { name, additions } of parts) if (additions) addAdditions(name, additions);

const portal = onDemand(async () => {
  const [{ portalOf }, ofParts] = await Promise.all([import('./portal'), loadParts('portal')]);
  return { default: portalOf(portalScreens, ofParts) };
}, 'portal-area');
const admin = onDemand(async () => {
  const [{ adminOf }, ofParts] = await Promise.all([import('./admin'), loadParts('admin')]);
  return { default: adminOf(adminScreens, ofParts) };
}, 'admin-area');

/** Header and footer of public pages, without which portal and dashboard load 4 kB less. */
export const siteFrame = onDemand<{ children?: ReactNode }>(
  () => import('../site/site-frame').then(({ SiteFrame }) => ({ default: SiteFrame })),
  'site-frame',
);
/** Page for unknown addresses. */
export const notFound = onDemand<{ alone?: boolean }>(() =>
  import('../site/not-found-page').then(({ NotFoundPage }) => ({ default: NotFoundPage })),
);

const publicScreen = (page: SitePage): Screen => ({ area: 'site', who: 'anyone', ...page });

type ScreenOfPortal = Pick<ReturnType<typeof portalScreens>[number], 'path' | 'loginAt'>;
const portalScreen = ({ path, loginAt = '/client/login' }: ScreenOfPortal): Screen => ({
  path,
  area: 'portal',
  who: 'client',
  loginAt,
  page: portal,
});

const adminScreen = ({ path, tabs }: Pick<ListedAdminScreen, 'path' | 'tabs'>): Screen => ({
  path,
  ...(tabs && { tabs }),
  area: 'admin',
  who: 'signed-in',
  loginAt: '/auth',
  page: admin,
});

/** The single list of addresses; everything else is a 404. Those of parts come first, since a pattern may match them. */
export const screens: readonly Screen[] = [
  ...parts.flatMap(({ name, pages = [], portalScreens, adminScreens }) =>
    [
      ...pages.map(publicScreen),
      ...(portalScreens?.() ?? []).map(portalScreen),
      ...(adminScreens?.() ?? []).map(adminScreen),
    ].map((screen) => ({ ...screen, part: name })),
  ),
  ...sitePages.map(publicScreen),
  ...portalScreens().map(portalScreen),
  ...adminScreens().map(adminScreen),
];

/** Screen at an address; undefined if there is none. */
export function findScreen(pathname: string): Screen | undefined {
  return screens.find(({ path, tabs }) => {
    const found = matchPath(path, pathname);
    const tab = found?.params['tab'];
    return found !== null && (tab === undefined || !tabs || tabs.includes(tab));
  });
}

/** Additions of parts within a page, all of them or of the parts that are on. */
const shownIn = ({ shows }: Screen, on?: readonly string[]) => (shows ? additionsOf(shows, on) : []);

/** Header and footer, unless the page has its own. */
const frameOf = (screen: Screen | undefined) =>
  screen === undefined || screen.area === 'site' ? [siteFrame] : [];

/** Page for an address that has no other, or none while its part is off. */
const insteadOf = (screen: Screen | undefined) =>
  screen === undefined || (screen.part !== undefined && !isShell(screen)) ? [notFound] : [];

/**
 * Loads what an address shows, with what parts show within it, all of them: the browser does not know yet which are on.
 * @param screen undefined for an unknown address
 */
export const loadPage = (screen: Screen | undefined): Promise<unknown> =>
  Promise.all(
    [...frameOf(screen), ...insteadOf(screen), ...(screen ? [screen.page, ...shownIn(screen)] : [])]
      .map((page): unknown => page.load())
      // The server draws nothing that is loaded on demand.
      .concat(!import.meta.env.SSR && screen?.usesPortal && loadParts('portal')),
  );

/** Source files of what an address shows, with those of the parts that are on. */
export const filesOf = (screen: Screen | undefined, on?: readonly string[]): string[] =>
  [...frameOf(screen), ...(screen ? [screen.page, ...shownIn(screen, on)] : [])].flatMap(
    ({ file }) => file ?? [],
  );

type Shell = 'portal' | 'admin';

/** True for screens rendered only in the browser, under a policy that allows Ant Design's styles. */
export function isShell(screen: Screen | undefined): screen is Screen & { area: Shell } {
  return screen?.area === 'portal' || screen?.area === 'admin';
}

/** Title of a screen of portal or dashboard before its script runs. @param search of the address, which may name a tab */
export function titleOf(pathname: string, search: URLSearchParams): string {
  const at = <Listed extends { path: string }>(listed: readonly Listed[]): Listed | undefined =>
    listed.find(({ path }) => matchPath(path, pathname));
  const admin = at([...parts.flatMap((part) => part.adminScreens?.() ?? []), ...adminScreens()]);
  if (admin) return adminTitle(admin);
  const tab = pathname === '/client/portal' ? search.get('tab') : null;
  const listed = [...parts.flatMap((part) => part.portalScreens?.() ?? []), ...portalScreens()];
  const portal = tab === null ? at(listed) : listed.find((one) => one.label && one.tab === tab);
  return portalTitle(portal ?? {});
}

/** Path parameters of an address at its screen. */
export function paramsOf(screen: Screen, pathname: string): Params {
  return matchPath(screen.path, pathname)?.params ?? {};
}
