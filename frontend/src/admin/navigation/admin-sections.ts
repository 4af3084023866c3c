import { t } from '@steward/texts';
import { perLanguage } from '@steward/texts/locale';
import type { AdminSection } from './admin-menu';

/** Navigation of the dashboard: at most 12 sections, so that all are visible in a window 800 pixels high. */
export const adminSections = perLanguage((): readonly AdminSection[] => [
  { name: 'today', label: t('Today'), icon: 'sun', tabs: [{ label: t('Today'), to: '/admin' }] },
  {
    name: 'clients',
    label: t('Clients'),
    icon: 'people',
    tabs: [{ label: t('Clients'), to: '/admin/clients' }],
  },
  {
    name: 'documents',
    label: t('Documents'),
    icon: 'document',
    tabs: [
      { label: t('All documents'), to: '/admin/documents' },
      { label: t('Requests'), to: '/admin/requests' },
      {
        label: t('Templates'),
        to: '/admin/documents?view=templates',
        words: t('[words for the search] forms'),
      },
    ],
  },
  {
    name: 'messages',
    label: t('Messages'),
    icon: 'message',
    tabs: [{ label: t('Messages'), to: '/admin/messages' }],
  },
  {
    name: 'contact-messages',
    label: t('Contact Messages'),
    icon: 'mail',
    tabs: [{ label: t('Contact Messages'), to: '/admin/contact-messages' }],
  },
  {
    name: 'appointments',
    label: t('Appointments'),
    icon: 'calendar',
    tabs: [{ label: t('Appointments'), to: '/admin/appointments' }],
  },
  {
    name: 'invoices',
    label: t('Invoices'),
    icon: 'card',
    tabs: [
      { label: t('All invoices'), to: '/admin/invoices' },
      {
        label: t('Recurring'),
        to: '/admin/invoices?view=recurring',
        words: t('[words for the search] subscription retainer monthly'),
      },
      {
        label: t('Refund requests'),
        to: '/admin/invoices?view=refund-requests',
        words: t('[words for the search] money back'),
      },
      {
        label: t('Overview'),
        to: '/admin/invoices?view=overview',
        words: t('[words for the search] revenue charts reports income outstanding'),
      },
    ],
  },
  {
    name: 'testimonials',
    label: t('Testimonials'),
    icon: 'quote',
    tabs: [{ label: t('Testimonials'), to: '/admin/testimonials' }],
  },
  {
    name: 'practice',
    label: t('Practice'),
    icon: 'arch',
    tabs: [
      {
        label: t('Details'),
        to: '/admin/practice',
        words: t('[words for the search] name address phone tagline founder payment instructions time zone'),
      },
      {
        label: t('Website texts'),
        to: '/admin/practice?view=texts',
        words: t('[words for the search] headline offer story values questions samples spanish'),
      },
      {
        label: t('Services & prices'),
        to: '/admin/prices',
        words: t('[words for the search] price list statistics'),
      },
      {
        label: t('Appointment types'),
        to: '/admin/appointments?view=availability',
        words: t('[words for the search] meetings length places cancellation video'),
      },
      {
        label: t('Connections'),
        to: '/admin/practice?tab=connections',
        needs: 'owner',
        words: t('[words for the search] email stripe card payments smtp'),
      },
    ],
  },
  {
    name: 'settings',
    label: t('Settings'),
    icon: 'sliders',
    tabs: [
      { label: t('Staff'), to: '/admin/staff', words: t('[words for the search] team users invite roles') },
      { label: t('Mail'), to: '/admin/mail', words: t('[words for the search] email outbox smtp') },
      { label: t('Access tokens'), to: '/admin/tokens', words: t('[words for the search] api keys') },
      { label: t('Parts'), to: '/admin/parts', words: t('[words for the search] features switch on off') },
    ],
  },
  {
    name: 'compliance',
    label: t('Compliance'),
    icon: 'shield',
    tabs: [
      {
        label: t('Health'),
        to: '/admin/health',
        words: t('[words for the search] backup restore storage status checks'),
      },
    ],
  },
]);
