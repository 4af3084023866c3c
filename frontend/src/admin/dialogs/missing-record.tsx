import { t } from '@steward/texts';
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
    <Dialog open={open} title={t('{noun} not found', { noun })} onClose={onClose}>
      {t('It may have been removed.')}
    </Dialog>
  );
}
