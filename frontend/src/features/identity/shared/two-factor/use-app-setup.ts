import { useAction } from '../../../../shared/action/use-action';
import { IdentityService, type TwoFactorSetupDto } from '../../../../shared/api';

/**
 * Requests a secret for an authenticator app. Codes are required only after the app has shown a valid one.
 */
export function useAppSetup(onSuccess: (setup: TwoFactorSetupDto) => void) {
  return useAction({
    call: () => IdentityService.setUpTwoFactor(),
    events: ['account.two_factor_enabled'],
    failure: ['Error', 'Failed to start the setup. Please try again.'],
    onSuccess,
  });
}
