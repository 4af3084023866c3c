import { useAction } from '../../../../shared/action/use-action';
import { IdentityService, type TwoFactorSetupDto } from '../../../../shared/api';
import { errorMessage } from '../../../../shared/api-error';

/** Gets a secret for an authenticator app; nothing is asked for until the app has shown a right code. */
export function useAppSetup(onSuccess: (setup: TwoFactorSetupDto) => void) {
  return useAction({
    call: () => IdentityService.setUpTwoFactor(),
    events: ['account.two_factor_enabled'],
    failure: (failure) => ({
      title: 'Error',
      description: errorMessage(failure, 'Failed to start the setup. Please try again.'),
    }),
    onSuccess,
  });
}
