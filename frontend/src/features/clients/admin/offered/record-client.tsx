import { createContext, useContext } from 'react';
import { t } from '@steward/texts';
import type { ClientDto } from '../../../../shared/api';

/** The client whose page surrounds a list or form; undefined elsewhere. */
export const RecordClient = createContext<ClientDto | undefined>(undefined);

/** Display name of a client. */
export const clientName = ({ name }: ClientDto): string => name;

/** True if the practice works for the client: neither archived nor closed. */
export const isCurrent = ({ status, archivedAt }: ClientDto): boolean =>
  status === 'active' && archivedAt === null;

/** Option of a select, for `ClientOptionText`. */
export interface ClientOption {
  value: number;
  label: string;
  /** Tells clients of the same name apart. */
  hint: string;
}

export const clientOption = (client: ClientDto): ClientOption => ({
  value: client.id,
  label: clientName(client),
  hint: client.kind === 'individual' ? client.email : kindNames[client.kind],
});

export const kindNames = {
  individual: '',
  get household() {
    return t('Household');
  },
  get business() {
    return t('Business');
  },
} as const;

/** A client in the list of a select, where equal names occur. */
export function ClientOptionText({ label, hint }: ClientOption) {
  return (
    <>
      {label} {hint && <span className="ui-hint">{hint}</span>}
    </>
  );
}

/** The client that a list's filters name in the address: users.id; undefined for all. */
export const clientIn = ({ client }: { client: string }): number | undefined =>
  /^[1-9]\d{0,8}$/.test(client) ? Number(client) : undefined;

/**
 * The client of the surrounding page: lists show only this client's records, without the client column, and
 * forms write for this client. Records of a closed account are read-only.
 */
export function useRecordClient() {
  const client = useContext(RecordClient);
  return {
    client,
    isClosed: client?.status === 'closed',
    /** Filters for the request: on a client's page, limited to that client. */
    filtersOf: <Filters extends { userId: number | undefined }>(filters: Filters): Filters =>
      client ? { ...filters, userId: client.id } : filters,
    /** Visible columns: on a client's page, without the client column. */
    columnsOf: <Column extends { isClient?: boolean }>(columns: readonly Column[]): readonly Column[] =>
      client ? columns.filter(({ isClient }) => !isClient) : columns,
  };
}

/** Title of a list: the page's h1, or an h2 on a client's page. */
export function ListTitle({ children }: { children: string }) {
  return useRecordClient().client ? <h2>{children}</h2> : <h1>{children}</h1>;
}
