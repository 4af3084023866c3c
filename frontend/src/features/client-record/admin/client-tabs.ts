import { t } from '@steward/texts';
import type { ClientDto, StaffRole } from '../../../shared/api';
import { clientTabNames } from '../../../shared/acting-for/client-tab-names';

/** Tabs of a client's page; the first has the page's own address. */
export const clientTabs = ['overview', ...clientTabNames] as const;

export type ClientTab = (typeof clientTabs)[number];

export const tabLabels = (): Record<ClientTab, string> => ({
  overview: t('Overview'),
  documents: t('Documents'),
  requests: t('Requests'),
  invoices: t('Invoices'),
  conversations: t('Conversations'),
  appointments: t('Appointments'),
  goals: t('Goals'),
  people: t('People'),
  notes: t('Private notes'),
  activity: t('Activity'),
});

/** Roles that a tab needs, by default any. */
export const tabNeeds: Partial<Record<ClientTab, StaffRole>> = {
  invoices: 'consultant',
  people: 'consultant',
  notes: 'consultant',
  activity: 'consultant',
};

/** Props of each tab. */
export interface TabProps {
  client: ClientDto;
}

/** The tab in an address; undefined if it does not exist. */
export function tabNamed(name: string | undefined): ClientTab | undefined {
  return name === undefined ? 'overview' : clientTabNames.find((tab) => tab === name);
}

/** Address of a tab. @param query for example '?new', which opens a form in it */
export function tabAddress(clientId: number, tab: ClientTab, query = ''): string {
  const page = `/admin/clients/${clientId}`;
  return (tab === 'overview' ? page : `${page}/${tab}`) + query;
}
