import { t } from '@steward/texts';
import { PrivateNotes } from '../notes/private-notes';
import type { TabProps } from '../client-tabs';
import { TabHead } from './tab-head';

/** All private notes about a client. */
export function ClientNotes({ client }: TabProps) {
  return (
    <>
      <TabHead title={t('Private notes')} />
      <PrivateNotes client={client} />
    </>
  );
}
