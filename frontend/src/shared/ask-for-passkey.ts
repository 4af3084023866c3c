import {
  startAuthentication,
  WebAuthnAbortService,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/browser';
import { IdentityService } from './api/services/IdentityService';

interface Asking {
  /** Offered among what the browser fills into the user name's field, for as long as the page is open. */
  inField?: boolean;
  /** Ends the question. */
  signal?: AbortSignal;
}

/**
 * Asks the browser for a passkey, of which one is asked for at a time.
 * @returns undefined where the person, the signal or a newer question ended it
 */
export async function askForPasskey({
  inField = false,
  signal,
}: Asking): Promise<AuthenticationResponseJSON | undefined> {
  const options = await IdentityService.askForPasskey();
  if (signal?.aborted) return undefined;
  signal?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
  try {
    return await startAuthentication({
      optionsJSON: { ...options, userVerification: 'required' },
      useBrowserAutofill: inField,
    });
  } catch (error) {
    const isEnded = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
    if (isEnded) return undefined;
    throw error;
  }
}
