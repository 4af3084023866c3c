import { Dialog } from '../../../../shared/antd/dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { RecoveryCodes } from './recovery-codes';

interface RecoveryCodesDialogProps {
  /** Undefined keeps the dialog closed. */
  codes: readonly string[] | undefined;
  onSaved: () => void;
}

/** It closes once the person says that they are kept, and by nothing else. */
export function RecoveryCodesDialog({ codes, onSaved }: RecoveryCodesDialogProps) {
  const lastCodes = useLastDefined(codes);
  return (
    <Dialog
      open={codes !== undefined}
      title="Recovery codes"
      closable={false}
      onClose={onSaved}
      footer={null}
    >
      {codes && lastCodes && <RecoveryCodes codes={lastCodes} onSaved={onSaved} />}
    </Dialog>
  );
}
