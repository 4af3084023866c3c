export interface SiteLink {
  path: string;
  label: string;
}

/** The header's links and the footer's first column, in their order: a new page adds its line here. */
export const sitePages: readonly SiteLink[] = [{ path: '/', label: 'Home' }];

/** The footer's second column. */
export const clientLinks: readonly SiteLink[] = [
  { path: '/client/login', label: 'Client login' },
  { path: '/client/register', label: 'Create an account' },
];

/** The button at the end of the mobile menu. */
export const getStarted: SiteLink = { path: '/client/register', label: 'Get Started' };
