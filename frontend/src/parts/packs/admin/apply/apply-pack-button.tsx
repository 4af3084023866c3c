import { useState } from 'react';
import { t } from '@steward/texts';
import type { ClientDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { ApplyPackDialog } from './apply-pack-dialog';

/** Button that applies a pack to a client. */
export function ApplyPackButton({ client }: { client: ClientDto }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="pack" onClick={() => setIsOpen(true)}>
        {t('Apply pack')}
      </Button>
      <ApplyPackDialog client={client} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
