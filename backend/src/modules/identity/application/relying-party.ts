import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { NewCredential } from '../domain/credentials.js';
import { Runtime } from '../../../platform/runtime.js';

/** Milliseconds until the browser gives up waiting for the passkey. */
const timeout = 5 * 60_000;
/** EdDSA, ES256 and RS256: the algorithms of common authenticators. */
const algorithms = [-8, -7, -257];

/** The account that a passkey is created for. */
export interface PasskeyOwner {
  /** Identifies the account to authenticators. */
  handle: Buffer;
  username: string;
  name: string;
  /** The account's existing passkeys: an authenticator does not create a second one. */
  credentials: Pick<NewCredential, 'id' | 'transports'>[];
}

/** The response of a browser, unchecked. */
type Unchecked = Record<string, unknown>;

/**
 * The WebAuthn relying party. Its id comes from PUBLIC_URL, never from a request. Browsers do not support
 * passkeys for IP addresses, so for a loopback address it is `localhost`.
 */
@Injectable()
export class RelyingParty {
  private readonly id: string;
  private readonly origin: string;

  constructor({ settings }: Runtime) {
    const { protocol, hostname, port, origin } = new URL(settings.publicUrl);
    const isOwn = isLoopback(hostname);
    this.id = isOwn ? 'localhost' : hostname;
    this.origin = isOwn ? `${protocol}//localhost${port && `:${port}`}` : origin;
  }

  /** Options with which a browser creates a passkey. @param practice its name, shown by the authenticator */
  async creationOptions(
    practice: string,
    { handle, username, name, credentials }: PasskeyOwner,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: practice,
      rpID: this.id,
      userID: new Uint8Array(handle),
      userName: username,
      userDisplayName: name,
      timeout,
      excludeCredentials: credentials.map(({ id, transports }) => ({
        id,
        transports: transports as AuthenticatorTransport[],
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    });
  }

  /** Options with which a browser asks for any passkey of this relying party. */
  async requestOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({ rpID: this.id, timeout, userVerification: 'required' });
  }

  /** The passkey of a browser's response to that challenge; undefined if anything in it is invalid. */
  async verifyCreated(response: Unchecked, challenge: string): Promise<NewCredential | undefined> {
    const { verifyRegistrationResponse } = await library();
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        // Passed on unchecked: the library validates the shape that its type promises, and throws otherwise.
        response: response as unknown as RegistrationResponseJSON,
        ...this.expected(challenge),
        supportedAlgorithmIDs: algorithms,
      });
      if (!registrationInfo) return undefined;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { id, publicKey: Buffer.from(publicKey), counter, transports: transports.filter(isTransport) };
    } catch {
      return undefined;
    }
  }

  /**
   * The counter of a browser's response to that challenge, signed by that passkey; undefined if anything in
   * it is invalid, including responses from a frame of another site or for another account. The caller checks
   * that the counter has increased.
   * @param handle of the passkey's account
   */
  async verifySigned(
    response: Unchecked,
    challenge: string,
    { id, publicKey, handle }: Pick<NewCredential, 'id' | 'publicKey'> & Pick<PasskeyOwner, 'handle'>,
  ): Promise<number | undefined> {
    if (clientDataOf(response)?.['crossOrigin'] === true || !isHandle(response, handle)) return undefined;
    const { verifyAuthenticationResponse } = await library();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        // Passed on unchecked: the library validates the shape that its type promises, and throws otherwise.
        response: response as unknown as AuthenticationResponseJSON,
        ...this.expected(challenge),
        credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
      });
      return verified ? authenticationInfo.newCounter : undefined;
    } catch {
      return undefined;
    }
  }

  private expected(expectedChallenge: string) {
    const { id: expectedRPID, origin: expectedOrigin } = this;
    return { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true };
  }
}

/** The challenge that a browser's response refers to; undefined if it is not a response. */
export function challengeOf(answer: Unchecked): string | undefined {
  const challenge = clientDataOf(answer)?.['challenge'];
  return isText(challenge) ? challenge : undefined;
}

function clientDataOf({ response }: Unchecked): Unchecked | undefined {
  const { clientDataJSON } = (response ?? {}) as Unchecked;
  if (!isText(clientDataJSON)) return undefined;
  try {
    return (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) ?? undefined) as Unchecked;
  } catch {
    return undefined;
  }
}

/** True for that account's handle, and without one: not every authenticator sends it. */
function isHandle({ response }: Unchecked, handle: Buffer): boolean {
  const { userHandle } = (response ?? {}) as Unchecked;
  if (userHandle === undefined || userHandle === null) return true;
  return isText(userHandle) && Buffer.from(userHandle, 'base64url').equals(handle);
}

/** Loaded on first use: it includes parsers for all attestation formats. */
const library = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');

/** `usb`, `internal` and so on: stored as the browser sends them, and sent back to it later. */
const isTransport = (value: unknown): value is string => isText(value) && /^[a-z-]{1,20}$/.test(value);

const isText = (value: unknown): value is string => typeof value === 'string';

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
