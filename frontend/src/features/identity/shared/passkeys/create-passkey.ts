import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { t } from '@steward/texts';
import { IdentityService, type PasskeyDto } from '../../../../shared/api';

/** No passkey was created; the message is the reason. */
export class PasskeyNotMade extends Error {
  override readonly name = 'PasskeyNotMade';
}

/**
 * Creates a passkey in the browser and registers it with the account.
 * @throws PasskeyNotMade if the user or the device ended it
 */
export async function createPasskey(name: string): Promise<PasskeyDto> {
  // WebAuthn's own types are stricter than those of the API description.
  const optionsJSON =
    (await IdentityService.createPasskeyOptions()) as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON }).catch((failure: unknown) => {
    throw new PasskeyNotMade(reasonOf(failure), { cause: failure });
  });
  return IdentityService.createPasskey({ requestBody: { name, response } });
}

function reasonOf(failure: unknown): string {
  const name = failure instanceof Error ? failure.name : '';
  // Closed by the user, not recognized, or timed out: browsers do not distinguish these.
  if (name === 'NotAllowedError' || name === 'AbortError')
    return t('No passkey was created. You can try again.');
  return name === 'InvalidStateError'
    ? t('This device already has a passkey for your account.')
    : t('This device could not create a passkey.');
}
