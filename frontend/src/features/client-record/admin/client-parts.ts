import { t } from '@steward/texts';
import type { ClientDto, StaffRole } from '../../../shared/api';
import { clientPartNames } from '../../../shared/acting-for/client-part-names';

/** Parts of a client's page; the first has the page's own address. */
export const clientParts = ['overview', ...clientPartNames] as const;

export type ClientPart = (typeof clientParts)[number];

export const partLabels = (): Record<ClientPart, string> => ({
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

/** Roles that a part needs, by default any. */
export const partNeeds: Partial<Record<ClientPart, StaffRole>> = {
  invoices: 'consultant',
  people: 'consultant',
  notes: 'consultant',
  activity: 'consultant',
};

/** Props of each part. */
export interface PartProps {
  client: ClientDto;
}

/** The part in an address; undefined if it does not exist. */
export function partNamed(name: string | undefined): ClientPart | undefined {
  return name === undefined ? 'overview' : clientPartNames.find((part) => part === name);
}

/** Address of a part. @param query for example '?new', which opens a form in it */
export function partAddress(clientId: number, part: ClientPart, query = ''): string {
  const page = `/admin/clients/${clientId}`;
  return (part === 'overview' ? page : `${page}/${part}`) + query;
}
