import { IdentityService } from '../../../../shared/api';
import { BothFactorsDialog } from './both-factors-dialog';

interface NewCodesDialogProps {
  open: boolean;
  onCreated: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Replaces the recovery codes by ten new ones, when some are used or may have been seen by others. */
export function NewCodesDialog({ open, onCreated, onClose }: NewCodesDialogProps) {
  return (
    <BothFactorsDialog
      open={open}
      title="Get new recovery codes?"
      text="You'll get ten new codes. Your old ones stop working, used or not."
      submit="Get new codes"
      call={(requestBody) => IdentityService.renewRecoveryCodes({ requestBody })}
      event="account.recovery_codes_created"
      failure="Failed to create new recovery codes. Please try again."
      onDone={({ recoveryCodes }) => onCreated(recoveryCodes)}
      onClose={onClose}
    />
  );
}
