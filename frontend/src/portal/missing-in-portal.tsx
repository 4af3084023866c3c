import { Dialog } from '../shared/antd/dialog';
import { Failed } from '../shared/antd/states';
import type { useRecord } from '../shared/http/use-record';

interface MissingInPortalProps {
  open: boolean;
  /** Says that it could not be loaded, that several could not, and that there is none. */
  texts: Readonly<Record<'oneFailed' | 'failed' | 'notFound', string>>;
  record: Pick<ReturnType<typeof useRecord>, 'isError' | 'error' | 'isFetching' | 'refetch'>;
  onClose: () => void;
  /** Explanation if the record does not exist. */
  children: string;
}

/** Message that the record in the address does not exist, or could not be loaded. */
export function MissingInPortal({ open, texts, record, onClose, children }: MissingInPortalProps) {
  return (
    <Dialog open={open} title={record.isError ? texts.oneFailed : texts.notFound} onClose={onClose}>
      {record.isError ? <Failed message={texts.failed} of={record} explains /> : children}
    </Dialog>
  );
}
