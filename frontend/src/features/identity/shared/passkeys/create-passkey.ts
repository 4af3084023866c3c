import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { IdentityService, type PasskeyDto } from '../../../../shared/api';

/** No passkey was made; the sentence says why. */
export class PasskeyNotMade extends Error {
  override readonly name = 'PasskeyNotMade';
}

/**
 * Has the browser make a passkey, and keeps it with the account.
 * @throws PasskeyNotMade by the person's or the device's doing
 */
export async function createPasskey(name: string): Promise<PasskeyDto> {
  // Of the types of the standard, which the API's description knows less closely.
  const optionsJSON = (await IdentityService.makePasskeyOptions()) as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON }).catch((failure: unknown) => {
    throw new PasskeyNotMade(reasonOf(failure), { cause: failure });
  });
  return IdentityService.addPasskey({ requestBody: { name, response } });
}

function reasonOf(failure: unknown): string {
  const name = failure instanceof Error ? failure.name : '';
  // Closed by the person, not recognised, or run out of time: browsers do not tell which.
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was created. You can try again.';
  return name === 'InvalidStateError'
    ? 'This device already has a passkey for your account.'
    : 'This device could not create a passkey.';
}
