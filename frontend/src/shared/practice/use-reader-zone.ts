import { useSyncExternalStore } from 'react';
import { drawnZone, readerZone } from '../text/reader-zone';
import { useSite } from './site';

const never = () => () => undefined;

/** Time zone of the reader; in the markup of a public page the practice's, since that page is the same for all. */
export function useReaderZone(): string {
  const { timeZone } = useSite();
  return useSyncExternalStore(never, readerZone, () => drawnZone() ?? timeZone);
}
