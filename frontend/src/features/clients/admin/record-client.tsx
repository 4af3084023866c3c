import { createContext, useContext } from 'react';
import type { ClientDto } from '../../../shared/api';
import { personName } from '../../../shared/person-name';

/** The client on whose page lists and forms stand; none where they are everybody's. */
export const RecordClient = createContext<ClientDto | undefined>(undefined);

/** A client as a list of names shows them. */
export function clientName(client: ClientDto): string {
  return personName(client) || client.username;
}

/**
 * Whose page it is: lists show this client's records alone, without their name in each row, and forms write for them.
 * Of a closed account nothing is changed any more.
 */
export function useRecordClient() {
  const client = useContext(RecordClient);
  return {
    client,
    isClosed: client?.status === 'closed',
    /** Filters as they are asked for: on a client's page by that client. */
    filtersOf: <Filters extends { userId: number | undefined }>(filters: Filters): Filters =>
      client ? { ...filters, userId: client.id } : filters,
    /** Columns as they are shown: on a client's page without the one that says whose each row is. */
    columnsOf: <Column extends { title: string }>(columns: readonly Column[]): readonly Column[] =>
      client ? columns.filter(({ title }) => !['Client', 'With'].includes(title)) : columns,
  };
}

/** A list's title: the page's own, or that of a part of a client's page. */
export function ListTitle({ children }: { children: string }) {
  return useRecordClient().client ? <h2>{children}</h2> : <h1>{children}</h1>;
}
