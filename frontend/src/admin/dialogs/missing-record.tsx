import { Dialog } from '../../shared/antd/dialog';

interface MissingRecordProps {
  open: boolean;
  /** Noun for the record: 'Document'. */
  noun: string;
  onClose: () => void;
}

/** Message that the record in the address does not exist. */
export function MissingRecord({ open, noun, onClose }: MissingRecordProps) {
  return (
    <Dialog open={open} title={`${noun} not found`} onClose={onClose}>
      It may have been removed.
    </Dialog>
  );
}
