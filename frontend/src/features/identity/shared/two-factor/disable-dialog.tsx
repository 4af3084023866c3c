import { IdentityService } from '../../../../shared/api';
import { BothFactorsDialog } from './both-factors-dialog';

interface DisableDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Ends the codes at sign-in. */
export function DisableDialog({ open, onClose }: DisableDialogProps) {
  return (
    <BothFactorsDialog
      open={open}
      title="Switch off two-factor authentication?"
      text="Your password alone will sign you in again. Recovery codes and trusted devices end; passkeys stay."
      submit="Switch off"
      danger
      call={(requestBody) => IdentityService.disableTwoFactor({ requestBody })}
      event="account.two_factor_disabled"
      success="Two-factor authentication is off"
      failure="Failed to switch off two-factor authentication. Please try again."
      onDone={onClose}
      onClose={onClose}
    />
  );
}
