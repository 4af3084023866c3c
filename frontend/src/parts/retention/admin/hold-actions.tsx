import { useState } from 'react';
import { t } from '@steward/texts';
import type { ClientDto, LegalHoldDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { clientName } from '../../../features/clients/admin/offered/record-client';
import { PlaceHoldDialog, ReleaseHoldDialog } from './hold-dialogs';

/** Button that releases a hold. */
export function ReleaseHold({ hold }: { hold: LegalHoldDto }) {
  const [releasing, setReleasing] = useState<LegalHoldDto>();
  return (
    <>
      <Button onClick={() => setReleasing(hold)}>{t('Release')}</Button>
      <ReleaseHoldDialog hold={releasing} onClose={() => setReleasing(undefined)} />
    </>
  );
}

/** Button that places a hold on a document. */
export function HoldDocument({ document: { id, title } }: { document: { id: number; title: string } }) {
  const [isPlacing, setIsPlacing] = useState(false);
  return (
    <div className="stack to-start">
      <p className="ui-hint">{t('No legal hold. Normal retention applies.')}</p>
      <Button icon="lock" onClick={() => setIsPlacing(true)}>
        {t('Place legal hold')}
      </Button>
      <PlaceHoldDialog
        of={isPlacing ? { kind: 'document', id, name: title } : undefined}
        onClose={() => setIsPlacing(false)}
      />
    </div>
  );
}

interface HoldClientProps {
  client: ClientDto;
  open: boolean;
  onClose: () => void;
}

/** Places a hold on all records of a client, also of a closed account. */
export function HoldClient({ client, open, onClose }: HoldClientProps) {
  const all = { kind: 'client', id: client.id, name: clientName(client) } as const;
  return <PlaceHoldDialog of={open ? all : undefined} onClose={onClose} />;
}
