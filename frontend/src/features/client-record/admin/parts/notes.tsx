import { t } from '@steward/texts';
import { PrivateNotes } from '../notes/private-notes';
import type { PartProps } from '../client-parts';
import { PartHead } from './part-head';

/** All private notes about a client. */
export function ClientNotes({ client }: PartProps) {
  return (
    <>
      <PartHead title={t('Private notes')} />
      <PrivateNotes client={client} />
    </>
  );
}
