import { useState } from 'react';
import { Button } from 'antd';
import type { AdminDocumentDto } from '../../../../shared/api';
import { Icon } from '../../../../shared/icon';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { CountersignDialog } from './countersign-dialog';

interface CountersignButtonProps {
  document: AdminDocumentDto;
  onCountersigned: () => void;
}

/** Button to countersign; hidden if the client has not signed or the practice already has. */
export function CountersignButton({ document, onCountersigned }: CountersignButtonProps) {
  const [open, setOpen] = useState(false);
  const { isClosed } = useRecordClient();
  if (document.status !== 'signed' || document.destroyedAt !== null || isClosed) return null;
  return (
    <>
      <Button type="primary" icon={<Icon name="pencil" size={18} />} onClick={() => setOpen(true)}>
        Countersign
      </Button>
      <CountersignDialog
        document={open ? document : undefined}
        onClose={() => setOpen(false)}
        onCountersigned={onCountersigned}
      />
    </>
  );
}
