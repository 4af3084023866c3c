import { t } from '@steward/texts';
import { Dialog } from '../../shared/antd/dialog';

interface MissingRecordProps {
  open: boolean;
  /** 'Document not found' */
  title: string;
  onClose: () => void;
}

/** Message that the record in the address does not exist. */
export function MissingRecord({ open, title, onClose }: MissingRecordProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {t('It may have been removed.')}
    </Dialog>
  );
}
