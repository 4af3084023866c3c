import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useActingFor } from '../shared/acting-for/acting-for';
import { useAuth } from '../shared/session/session';
import { useRecord } from '../shared/http/use-record';

/** A record of a client; undefined while its answer does not say whose it is. */
interface OfClient {
  userId?: number | null;
}

/**
 * Record named in the address, with the client it belongs to: if the address names another of the reader's
 * clients, or none, the address is corrected before the record is shown.
 */
export function useClientRecord<Row extends OfClient & { id: number }>(
  query: Parameters<typeof useRecord<Row>>[0],
) {
  const { at } = useActingFor();
  const found = useRecord<Row>({ ...query, ...(query.list !== undefined && { list: at(query.list) }) });
  const isHere = useIsOfClient(found.record?.userId);
  return isHere ? found : { ...found, record: undefined, isPending: true };
}

/** False while the address is being corrected to the record's client. */
export function useIsOfClient(userId: number | null | undefined): boolean {
  const { client, at } = useActingFor();
  const { user } = useAuth();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const right =
    client && userId !== client.id ? user?.clients.find(({ id }) => id === userId)?.id : undefined;
  useEffect(() => {
    if (right === undefined) return;
    const query = new URLSearchParams(search);
    query.delete('client');
    const rest = query.toString();
    void navigate(at(pathname + (rest && `?${rest}`), right), { state, replace: true });
  }, [right, at, navigate, pathname, search, state]);
  return right === undefined;
}
