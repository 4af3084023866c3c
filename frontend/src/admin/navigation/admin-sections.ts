import type { AdminSection } from './admin-menu';

/** Navigation of the dashboard: at most 12 sections, so that all are visible in a window 800 pixels high. */
export const adminSections: readonly AdminSection[] = [
  { label: 'Today', icon: 'sun', tabs: [{ label: 'Today', to: '/admin' }] },
  { label: 'Clients', icon: 'people', tabs: [{ label: 'Clients', to: '/admin/clients' }] },
  {
    label: 'Documents',
    icon: 'document',
    tabs: [
      { label: 'All documents', to: '/admin/documents' },
      { label: 'Requests', to: '/admin/requests' },
      { label: 'Packs', to: '/admin/packs', words: 'onboarding welcome' },
      { label: 'Templates', to: '/admin/documents?view=templates', words: 'forms' },
    ],
  },
  { label: 'Messages', icon: 'message', tabs: [{ label: 'Messages', to: '/admin/messages' }] },
  {
    label: 'Contact Messages',
    icon: 'mail',
    tabs: [{ label: 'Contact Messages', to: '/admin/contact-messages' }],
  },
  { label: 'Appointments', icon: 'calendar', tabs: [{ label: 'Appointments', to: '/admin/appointments' }] },
  {
    label: 'Invoices',
    icon: 'card',
    tabs: [
      { label: 'All invoices', to: '/admin/invoices' },
      { label: 'Recurring', to: '/admin/invoices?view=recurring', words: 'subscription retainer monthly' },
      { label: 'Refund requests', to: '/admin/invoices?view=refund-requests', words: 'money back' },
      { label: 'Weekly review', to: '/admin/weekly-close', words: 'weekly close report' },
      {
        label: 'Overview',
        to: '/admin/invoices?view=overview',
        words: 'revenue charts reports income outstanding',
      },
    ],
  },
  { label: 'Testimonials', icon: 'quote', tabs: [{ label: 'Testimonials', to: '/admin/testimonials' }] },
  { label: 'Blog', icon: 'pencil', tabs: [{ label: 'Blog', to: '/admin/blog' }] },
  {
    label: 'Practice',
    icon: 'arch',
    tabs: [
      {
        label: 'Details',
        to: '/admin/practice',
        words: 'name address phone tagline founder payment instructions time zone',
      },
      { label: 'Services & prices', to: '/admin/prices', words: 'price list statistics' },
      {
        label: 'Hours',
        to: '/admin/appointments?view=availability',
        words: 'availability booking holidays days off',
      },
    ],
  },
  {
    label: 'Settings',
    icon: 'sliders',
    tabs: [
      { label: 'Staff', to: '/admin/staff', words: 'team users invite roles' },
      { label: 'Mail', to: '/admin/mail', words: 'email outbox smtp' },
      { label: 'Webhooks', to: '/admin/webhooks', words: 'api integrations' },
      { label: 'Access tokens', to: '/admin/tokens', words: 'api keys' },
    ],
  },
  {
    label: 'Compliance',
    icon: 'shield',
    tabs: [
      { label: 'Retention', to: '/admin/retention', words: 'legal hold deletion' },
      { label: 'Security plan', to: '/admin/security-plan', words: 'wisp policy' },
      { label: 'Breach reports', to: '/admin/security-plan/breach-reports' },
      { label: 'Health', to: '/admin/health', words: 'backup restore storage status checks' },
    ],
  },
];
