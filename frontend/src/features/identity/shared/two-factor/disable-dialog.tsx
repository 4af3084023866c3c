import { IdentityService } from '../../../../shared/api';
import { BothFactorsDialog } from './both-factors-dialog';

interface DisableDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Turns off two-factor authentication. */
export function DisableDialog({ open, onClose }: DisableDialogProps) {
  return (
    <BothFactorsDialog
      open={open}
      title="Turn off two-factor authentication?"
      text="You'll log in with your password only. Your recovery codes and trusted devices are deleted. Passkeys still work."
      submit="Turn off"
      danger
      call={(requestBody) => IdentityService.disableTwoFactor({ requestBody })}
      event="account.two_factor_disabled"
      success="Two-factor authentication is off"
      failure="Failed to turn off two-factor authentication. Please try again."
      onDone={onClose}
      onClose={onClose}
    />
  );
}
