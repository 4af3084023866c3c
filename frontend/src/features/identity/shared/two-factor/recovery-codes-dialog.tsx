import { Dialog } from '../../../../shared/antd/dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { RecoveryCodes } from './recovery-codes';

interface RecoveryCodesDialogProps {
  /** Undefined closes the dialog. */
  codes: readonly string[] | undefined;
  onSaved: () => void;
}

/** Closes only when the user says that the codes are saved. */
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
