import { t } from '@steward/texts';

export interface SiteLink {
  path: string;
  label: () => string;
}

declare module '../shared/parts/additions' {
  interface AdditionTypes {
    /** Further links of the footer, after the practice's pages. */
    'site.footer': readonly SiteLink[];
  }
}

/** Header links, in order. */
export const headerLinks: readonly SiteLink[] = [
  { path: '/', label: () => t('Home') },
  { path: '/services', label: () => t('Services') },
  { path: '/pricing', label: () => t('Pricing') },
  { path: '/about', label: () => t('About') },
  { path: '/contact', label: () => t('Contact') },
];

/** Footer columns. */
export const practiceLinks: readonly SiteLink[] = [
  { path: '/', label: () => t('Home') },
  { path: '/services', label: () => t('Services') },
  { path: '/pricing', label: () => t('Pricing') },
  { path: '/about', label: () => t('About') },
  { path: '/contact', label: () => t('Contact') },
];

/** Login for visitors; the user's own area when logged in. */
export const ownArea = {
  visitor: { path: '/client/login', label: () => t('Client login') },
  client: { path: '/client/portal', label: () => t('My portal') },
  admin: { path: '/admin', label: () => t('My dashboard') },
} satisfies Record<string, SiteLink>;

export const registerLink: SiteLink = { path: '/client/register', label: () => t('Create an account') };

export const clientLinks: readonly SiteLink[] = [
  { path: '/verify', label: () => t('Verify a document') },
  { path: '/privacy-policy', label: () => t('Privacy Policy') },
  { path: '/terms-of-service', label: () => t('Terms of Service') },
  { path: '/accessibility', label: () => t('Accessibility') },
];

/** Button at the end of the mobile menu. */
export const getStarted: SiteLink = { path: '/contact', label: () => t('Get Started') };
