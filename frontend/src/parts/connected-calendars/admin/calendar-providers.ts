import { t } from '@steward/texts';

/** Place where an owner keeps a calendar, and the way to its secret address. */
interface CalendarProvider {
  key: string;
  name: string;
  /** Hosts of its addresses; none for any other server. */
  hosts: readonly string[];
  /** Label of the address. */
  address: string;
  /** Steps to get it. */
  steps: string;
  /** The provider's own page, and the words of its link. */
  help?: { url: string; label: string };
  /** Whether its calendars may need a login. */
  hasLogin?: true;
}

const instructions = () => t('Open the provider’s instructions');

/** Providers in the order of the list. */
export const calendarProviders = (): readonly CalendarProvider[] => [
  {
    key: 'google',
    name: 'Google Calendar',
    hosts: ['google.com'],
    address: t('Secret address in iCal format'),
    steps: t(
      'On a computer, open the settings of Google Calendar, choose your calendar at the left, and go to “Integrate calendar”. Copy the “Secret address in iCal format”.',
    ),
    help: {
      url: 'https://calendar.google.com/calendar/r/settings',
      label: t('Open Google Calendar settings'),
    },
  },
  {
    key: 'outlook',
    name: 'Outlook, Microsoft 365',
    hosts: ['outlook.com', 'live.com', 'office.com', 'office365.com'],
    address: t('ICS link'),
    steps: t(
      'In Outlook on the web, open Settings → Calendar → Shared calendars. Under “Publish a calendar”, choose your calendar and “Can view when I’m busy”, press Publish, and copy the ICS link.',
    ),
    help: {
      url: 'https://support.microsoft.com/office/a25e68d6-695a-41c6-a701-103d44ba151d',
      label: instructions(),
    },
  },
  {
    key: 'icloud',
    name: 'iCloud',
    hosts: ['icloud.com'],
    address: t('Link of the public calendar'),
    steps: t(
      'At icloud.com/calendar, open the sharing options of your calendar, turn on “Public Calendar”, and copy the link. It begins with webcal:// and cannot be guessed, but anyone who has it can read the calendar.',
    ),
    help: {
      url: 'https://support.apple.com/guide/icloud/share-a-calendar-mm6b1a9479/icloud',
      label: instructions(),
    },
  },
  {
    key: 'other',
    name: t('Another calendar, CalDAV'),
    hosts: [],
    address: t('Address of the calendar'),
    steps: t(
      'Enter the address of an iCalendar file (.ics), or of one calendar on a CalDAV server, such as Fastmail or Nextcloud. Their settings show it as “CalDAV URL” or “private link”.',
    ),
    hasLogin: true,
  },
];

/** The provider of a connected calendar, by its host. */
export function providerOf(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const found = calendarProviders().find(({ hosts }) =>
    hosts.some((one) => host === one || host.endsWith(`.${one}`)),
  );
  return found?.key ?? 'other';
}
