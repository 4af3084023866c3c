import { t } from '@steward/texts';
import type { AdminSection } from './admin-menu';

/** Navigation of the dashboard: at most 12 sections, so that all are visible in a window 800 pixels high. */
export const adminSections: readonly AdminSection[] = [
  {
    get label() {
      return t('Today');
    },
    icon: 'sun',
    tabs: [
      {
        get label() {
          return t('Today');
        },
        to: '/admin',
      },
    ],
  },
  {
    get label() {
      return t('Clients');
    },
    icon: 'people',
    tabs: [
      {
        get label() {
          return t('Clients');
        },
        to: '/admin/clients',
      },
    ],
  },
  {
    get label() {
      return t('Documents');
    },
    icon: 'document',
    tabs: [
      {
        get label() {
          return t('All documents');
        },
        to: '/admin/documents',
      },
      {
        get label() {
          return t('Requests');
        },
        to: '/admin/requests',
      },
      {
        get label() {
          return t('Packs');
        },
        to: '/admin/packs',
        get words() {
          return t('[words for the search] onboarding welcome');
        },
      },
      {
        get label() {
          return t('Templates');
        },
        to: '/admin/documents?view=templates',
        get words() {
          return t('[words for the search] forms');
        },
      },
    ],
  },
  {
    get label() {
      return t('Messages');
    },
    icon: 'message',
    tabs: [
      {
        get label() {
          return t('Messages');
        },
        to: '/admin/messages',
      },
    ],
  },
  {
    get label() {
      return t('Contact Messages');
    },
    icon: 'mail',
    tabs: [
      {
        get label() {
          return t('Contact Messages');
        },
        to: '/admin/contact-messages',
      },
    ],
  },
  {
    get label() {
      return t('Appointments');
    },
    icon: 'calendar',
    tabs: [
      {
        get label() {
          return t('Appointments');
        },
        to: '/admin/appointments',
      },
    ],
  },
  {
    get label() {
      return t('Invoices');
    },
    icon: 'card',
    tabs: [
      {
        get label() {
          return t('All invoices');
        },
        to: '/admin/invoices',
      },
      {
        get label() {
          return t('Recurring');
        },
        to: '/admin/invoices?view=recurring',
        get words() {
          return t('[words for the search] subscription retainer monthly');
        },
      },
      {
        get label() {
          return t('Refund requests');
        },
        to: '/admin/invoices?view=refund-requests',
        get words() {
          return t('[words for the search] money back');
        },
      },
      {
        get label() {
          return t('Weekly review');
        },
        to: '/admin/weekly-close',
        get words() {
          return t('[words for the search] weekly close report');
        },
      },
      {
        get label() {
          return t('Overview');
        },
        to: '/admin/invoices?view=overview',
        get words() {
          return t('[words for the search] revenue charts reports income outstanding');
        },
      },
    ],
  },
  {
    get label() {
      return t('Testimonials');
    },
    icon: 'quote',
    tabs: [
      {
        get label() {
          return t('Testimonials');
        },
        to: '/admin/testimonials',
      },
    ],
  },
  {
    get label() {
      return t('Blog');
    },
    icon: 'pencil',
    tabs: [
      {
        get label() {
          return t('Blog');
        },
        to: '/admin/blog',
      },
    ],
  },
  {
    get label() {
      return t('Practice');
    },
    icon: 'arch',
    tabs: [
      {
        get label() {
          return t('Details');
        },
        to: '/admin/practice',
        get words() {
          return t(
            '[words for the search] name address phone tagline founder payment instructions time zone',
          );
        },
      },
      {
        get label() {
          return t('Services & prices');
        },
        to: '/admin/prices',
        get words() {
          return t('[words for the search] price list statistics');
        },
      },
      {
        get label() {
          return t('Hours');
        },
        to: '/admin/appointments?view=availability',
        get words() {
          return t('[words for the search] availability booking holidays days off');
        },
      },
    ],
  },
  {
    get label() {
      return t('Settings');
    },
    icon: 'sliders',
    tabs: [
      {
        get label() {
          return t('Staff');
        },
        to: '/admin/staff',
        get words() {
          return t('[words for the search] team users invite roles');
        },
      },
      {
        get label() {
          return t('Mail');
        },
        to: '/admin/mail',
        get words() {
          return t('[words for the search] email outbox smtp');
        },
      },
      {
        get label() {
          return t('Webhooks');
        },
        to: '/admin/webhooks',
        get words() {
          return t('[words for the search] api integrations');
        },
      },
      {
        get label() {
          return t('Access tokens');
        },
        to: '/admin/tokens',
        get words() {
          return t('[words for the search] api keys');
        },
      },
    ],
  },
  {
    get label() {
      return t('Compliance');
    },
    icon: 'shield',
    tabs: [
      {
        get label() {
          return t('Retention');
        },
        to: '/admin/retention',
        get words() {
          return t('[words for the search] legal hold deletion');
        },
      },
      {
        get label() {
          return t('Security plan');
        },
        to: '/admin/security-plan',
        get words() {
          return t('[words for the search] wisp policy');
        },
      },
      {
        get label() {
          return t('Breach reports');
        },
        to: '/admin/security-plan/breach-reports',
      },
      {
        get label() {
          return t('Health');
        },
        to: '/admin/health',
        get words() {
          return t('[words for the search] backup restore storage status checks');
        },
      },
    ],
  },
];
