import { useSyncExternalStore } from 'react';
import { useSite } from './site';
import { readerZone } from '../text/zone-time';

const never = () => () => undefined;

/** Time zone of the reader; in the server's markup the practice's, since the server does not know the reader's. */
export function useReaderZone(): string {
  const { timeZone } = useSite();
  return useSyncExternalStore(never, readerZone, () => timeZone);
}
