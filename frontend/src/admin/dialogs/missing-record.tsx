import { Button } from 'antd';
import { Dialog } from '../../shared/antd/dialog';

interface MissingRecordProps {
  open: boolean;
  /** What it was: 'Document'. */
  noun: string;
  onClose: () => void;
}

/** Says that the record which the address names is not there. */
export function MissingRecord({ open, noun, onClose }: MissingRecordProps) {
  return (
    <Dialog
      open={open}
      title={`${noun} not found`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      It may have been removed.
    </Dialog>
  );
}
