import { useState } from 'react';
import { Button } from 'antd';
import type { AdminDocumentDto, DocumentAction } from '../../../../shared/api';
import { Icon } from '../../../../shared/icon';
import { useAllowed } from '../../../../shared/use-allowed';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { CountersignDialog } from './countersign-dialog';

interface CountersignButtonProps {
  document: AdminDocumentDto;
  onCountersigned: () => void;
}

/** Button to countersign; hidden if that is not allowed now. */
export function CountersignButton({ document, onCountersigned }: CountersignButtonProps) {
  const [open, setOpen] = useState(false);
  const { isClosed } = useRecordClient();
  const may = useAllowed<DocumentAction>(`/api/documents/${document.id}/details`);
  if (!may('countersign') || isClosed) return null;
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
