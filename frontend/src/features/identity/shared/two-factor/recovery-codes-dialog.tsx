import { Dialog } from '../../../../shared/antd/dialog';
import { useLast } from '../../../../shared/antd/use-last';
import { RecoveryCodes } from './recovery-codes';

interface RecoveryCodesDialogProps {
  /** Undefined keeps the dialog closed. */
  codes: readonly string[] | undefined;
  onKept: () => void;
}

/** It closes once the person says that they are kept, and by nothing else. */
export function RecoveryCodesDialog({ codes, onKept }: RecoveryCodesDialogProps) {
  const shown = useLast(codes);
  return (
    <Dialog open={codes !== undefined} title="Recovery codes" closable={false} onClose={onKept} footer={null}>
      {codes && shown && <RecoveryCodes codes={shown} onKept={onKept} />}
    </Dialog>
  );
}
