import type { ClientDto } from '../../../../shared/api';
import { clientPartNames } from '../../../../shared/client-part-names';

/** The parts of a client's page; the first has the page's own address. */
export const clientParts = ['overview', ...clientPartNames] as const;

export type ClientPart = (typeof clientParts)[number];

export const partLabels: Record<ClientPart, string> = {
  overview: 'Overview',
  documents: 'Documents',
  requests: 'Requests',
  invoices: 'Invoices',
  conversations: 'Conversations',
  appointments: 'Appointments',
  goals: 'Goals',
  notes: 'Private notes',
  activity: 'Activity',
};

/** What each part is given. */
export interface PartProps {
  client: ClientDto;
}

/** The part that an address names; undefined for none that there is. */
export function partNamed(name: string | undefined): ClientPart | undefined {
  return name === undefined ? 'overview' : clientPartNames.find((part) => part === name);
}

/** The address of a part. @param query such as '?new', which opens a form in it */
export function partAddress(clientId: number, part: ClientPart, query = ''): string {
  const page = `/admin/clients/${clientId}`;
  return (part === 'overview' ? page : `${page}/${part}`) + query;
}
