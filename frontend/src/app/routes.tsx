import { matchPath, type Params } from 'react-router-dom';
import { blogPage, blogPost, testimonials, type Prefetch } from '../site/queries';
import { browserOnly, onDemand, type Page } from './page';

/** The one list of addresses: what stands there, in which frame, and who may see it. Everything else is a 404. */
export interface Screen {
  path: string;
  /** `site`: public header and footer; `bare`: neither; `portal` and `admin` bring their own. */
  area: 'site' | 'bare' | 'portal' | 'admin';
  /** `signed-out`: whoever is signed in already is sent home. */
  who: 'anyone' | 'signed-out' | 'signed-in' | 'client';
  /** The login page for a signed-out person. */
  loginAt?: '/auth' | '/client/login';
  page: Page;
  /** Queries that the server runs before it renders, besides the practice's details, which every page shows. */
  prefetch?: (params: Params, query: URLSearchParams) => Prefetch[];
}

const portal = import.meta.env.SSR
  ? browserOnly
  : onDemand(() => import('../portal/portal-area'), 'src/portal/portal-area.tsx');
const admin = import.meta.env.SSR
  ? browserOnly
  : onDemand(() => import('../admin/admin-area'), 'src/admin/admin-area.tsx');

export const screens: readonly Screen[] = [
  {
    path: '/',
    area: 'site',
    who: 'anyone',
    page: onDemand(() => import('../site/home-page'), 'src/site/home-page.tsx'),
    prefetch: () => [testimonials],
  },
  {
    path: '/services',
    area: 'site',
    who: 'anyone',
    page: onDemand(() => import('../site/services-page'), 'src/site/services-page.tsx'),
  },
  {
    path: '/about',
    area: 'site',
    who: 'anyone',
    page: onDemand(() => import('../site/about-page'), 'src/site/about-page.tsx'),
  },
  {
    path: '/contact',
    area: 'site',
    who: 'anyone',
    page: onDemand(() => import('../site/contact/contact-page'), 'src/site/contact/contact-page.tsx'),
  },
  {
    path: '/contact/thank-you',
    area: 'site',
    who: 'anyone',
    page: onDemand(() => import('../site/contact/thank-you-page'), 'src/site/contact/thank-you-page.tsx'),
  },
  {
    path: '/pricing',
    area: 'site',
    who: 'anyone',
    page: onDemand(() => import('../site/pricing-page'), 'src/site/pricing-page.tsx'),
  },
  {
    path: '/blog',
    area: 'site',
    who: 'anyone',
    page: onDemand(() => import('../site/blog/blog-page'), 'src/site/blog/blog-page.tsx'),
    prefetch: (_, query) => [blogPage(query.get('cursor'))],
  },
  {
    path: '/blog/:slug',
    area: 'site',
    who: 'anyone',
    page: onDemand(() => import('../site/blog/post-page'), 'src/site/blog/post-page.tsx'),
    prefetch: ({ slug = '' }) => [blogPost(slug)],
  },
  {
    path: '/privacy-policy',
    area: 'site',
    who: 'anyone',
    page: onDemand(
      () => import('../site/legal/privacy-policy-page'),
      'src/site/legal/privacy-policy-page.tsx',
    ),
  },
  {
    path: '/terms-of-service',
    area: 'site',
    who: 'anyone',
    page: onDemand(
      () => import('../site/legal/terms-of-service-page'),
      'src/site/legal/terms-of-service-page.tsx',
    ),
  },
  {
    path: '/verify',
    area: 'site',
    who: 'anyone',
    page: onDemand(() => import('../site/verify/verify-page'), 'src/site/verify/verify-page.tsx'),
  },

  {
    path: '/auth',
    area: 'site',
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

  { path: '/client/portal', area: 'portal', who: 'client', loginAt: '/auth', page: portal },
  { path: '/client/dashboard', area: 'portal', who: 'client', loginAt: '/client/login', page: portal },
  { path: '/client/documents', area: 'portal', who: 'client', loginAt: '/client/login', page: portal },
  {
    path: '/client/documents/:id/sign',
    area: 'portal',
    who: 'client',
    loginAt: '/client/login',
    page: portal,
  },
  { path: '/client/messages', area: 'portal', who: 'client', loginAt: '/client/login', page: portal },
  { path: '/client/payments', area: 'portal', who: 'client', loginAt: '/client/login', page: portal },

  { path: '/admin', area: 'admin', who: 'signed-in', loginAt: '/auth', page: admin },
  { path: '/admin/documents', area: 'admin', who: 'signed-in', loginAt: '/auth', page: admin },
  { path: '/admin/requests', area: 'admin', who: 'signed-in', loginAt: '/auth', page: admin },
  { path: '/admin/contact-messages', area: 'admin', who: 'signed-in', loginAt: '/auth', page: admin },
  { path: '/admin/testimonials', area: 'admin', who: 'signed-in', loginAt: '/auth', page: admin },
  { path: '/admin/blog', area: 'admin', who: 'signed-in', loginAt: '/auth', page: admin },
  { path: '/admin/practice', area: 'admin', who: 'signed-in', loginAt: '/auth', page: admin },
];

/** The screen at an address, or undefined where there is none. */
export function findScreen(pathname: string): Screen | undefined {
  return screens.find(({ path }) => matchPath(path, pathname));
}

/** True for screens built by the browser alone, under a policy that lets Ant Design style them. */
export function isShell(screen: Screen | undefined): boolean {
  return screen?.area === 'portal' || screen?.area === 'admin';
}

/** The path parameters of an address at its screen. */
export function paramsOf(screen: Screen, pathname: string): Params {
  return matchPath(screen.path, pathname)?.params ?? {};
}
