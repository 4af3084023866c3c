import { IdentityService } from '../../../../shared/api';
import { BothFactorsDialog } from './both-factors-dialog';

interface NewCodesDialogProps {
  open: boolean;
  onCreated: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Ten new recovery codes for those of which some are used, or seen by somebody. */
export function NewCodesDialog({ open, onCreated, onClose }: NewCodesDialogProps) {
  return (
    <BothFactorsDialog
      open={open}
      title="Make new recovery codes?"
      text="You get ten new ones. Those that you have end, used or not."
      submit="Make new codes"
      call={(requestBody) => IdentityService.renewRecoveryCodes({ requestBody })}
      event="account.recovery_codes_created"
      failure="Failed to make new recovery codes. Please try again."
      onDone={({ recoveryCodes }) => onCreated(recoveryCodes)}
      onClose={onClose}
    />
  );
}
