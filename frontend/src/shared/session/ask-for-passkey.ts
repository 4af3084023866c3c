import {
  startAuthentication,
  WebAuthnAbortService,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/browser';
import { IdentityService } from '../api/services/IdentityService';

interface Asking {
  /**
   * True if offered among the browser's suggestions in the username field, for as long as the page is open.
   */
  inField?: boolean;
  /** Ends the request. */
  signal?: AbortSignal;
}

/**
 * Requests a passkey from the browser, one at a time.
 * @returns undefined if the user, the signal or a newer request ended it
 */
export async function askForPasskey({
  inField = false,
  signal,
}: Asking): Promise<AuthenticationResponseJSON | undefined> {
  const options = await IdentityService.createPasskeyLoginOptions();
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
