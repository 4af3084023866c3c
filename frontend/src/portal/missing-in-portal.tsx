import { Dialog } from '../shared/antd/dialog';
import { Failed } from '../shared/antd/states';
import type { useRecord } from '../shared/use-record';

interface MissingInPortalProps {
  open: boolean;
  /** Noun for the record, and for several: 'invoice', 'invoices'. */
  nouns: readonly [one: string, several: string];
  record: Pick<ReturnType<typeof useRecord>, 'isError' | 'error' | 'isFetching' | 'refetch'>;
  onClose: () => void;
  /** Explanation if the record does not exist. */
  children: string;
}

/** Message that the record in the address does not exist, or could not be loaded. */
export function MissingInPortal({ open, nouns, record, onClose, children }: MissingInPortalProps) {
  const [one, several] = nouns;
  return (
    <Dialog
      open={open}
      title={
        record.isError
          ? `The ${one} could not be loaded`
          : `${one.charAt(0).toUpperCase()}${one.slice(1)} not found`
      }
      onClose={onClose}
    >
      {record.isError ? (
        <Failed message={`Failed to load ${several}. Please try again.`} of={record} explains />
      ) : (
        children
      )}
    </Dialog>
  );
}
