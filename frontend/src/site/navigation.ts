export interface SiteLink {
  path: string;
  label: string;
}

/** Header links, in order. */
export const headerLinks: readonly SiteLink[] = [
  { path: '/', label: 'Home' },
  { path: '/services', label: 'Services' },
  { path: '/pricing', label: 'Pricing' },
  { path: '/about', label: 'About' },
  { path: '/contact', label: 'Contact' },
];

/** Footer columns. */
export const practiceLinks: readonly SiteLink[] = [
  { path: '/', label: 'Home' },
  { path: '/services', label: 'Services' },
  { path: '/pricing', label: 'Pricing' },
  { path: '/about', label: 'About' },
  { path: '/contact', label: 'Contact' },
  { path: '/blog', label: 'Blog' },
];

/** Login for visitors; the user's own area when logged in. */
export const ownArea = {
  visitor: { path: '/client/login', label: 'Client login' },
  client: { path: '/client/portal', label: 'My portal' },
  admin: { path: '/admin', label: 'My dashboard' },
} satisfies Record<string, SiteLink>;

export const registerLink: SiteLink = { path: '/client/register', label: 'Create an account' };

export const clientLinks: readonly SiteLink[] = [
  { path: '/verify', label: 'Verify a document' },
  { path: '/privacy-policy', label: 'Privacy Policy' },
  { path: '/terms-of-service', label: 'Terms of Service' },
];

/** Button at the end of the mobile menu. */
export const getStarted: SiteLink = { path: '/contact', label: 'Get Started' };
