import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Runtime } from '../../../platform/runtime.js';

/** Milliseconds that a browser gives a person for their passkey. */
const timeout = 5 * 60_000;
/** EdDSA, ES256 and RS256: what authenticators have. */
const algorithms = [-8, -7, -257];

/** A passkey as it was made: how its signatures are known. */
export interface Credential {
  /** Base64url. */
  id: string;
  /** COSE. */
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** The account that a passkey is made for. */
export interface PasskeyOwner {
  /** By which authenticators know the account. */
  handle: Buffer;
  username: string;
  name: string;
  /** Of its other passkeys: an authenticator makes no second one. */
  credentials: Pick<Credential, 'id' | 'transports'>[];
}

/** The answer of a browser, of which nothing is checked yet. */
type Unchecked = Record<string, unknown>;

/**
 * This product as passkeys know it (WebAuthn). Its name comes from PUBLIC_URL, never from a request; browsers know no
 * passkeys of IP addresses, so where that is this machine's own it is `localhost`.
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

  /** What a browser needs to make a passkey. @param practice its name, shown by the authenticator */
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

  /** What a browser needs to ask for any passkey of this product. */
  async requestOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({ rpID: this.id, timeout, userVerification: 'required' });
  }

  /** The passkey of a browser's answer to that challenge; undefined where anything of it is not right. */
  async verifyCreated(response: Unchecked, challenge: string): Promise<Credential | undefined> {
    const { verifyRegistrationResponse } = await library();
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        // As it came: the library checks the form that its type promises, and throws where it is another.
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
   * The counter of a browser's answer to that challenge, signed by that passkey; undefined where anything of it is not
   * right, also from a frame of another site or in the name of another account. Whether the counter has grown is for the
   * caller to say.
   * @param handle of the passkey's account
   */
  async verifySigned(
    response: Unchecked,
    challenge: string,
    { id, publicKey, handle }: Pick<Credential, 'id' | 'publicKey'> & Pick<PasskeyOwner, 'handle'>,
  ): Promise<number | undefined> {
    if (clientDataOf(response)?.['crossOrigin'] === true || !isHandle(response, handle)) return undefined;
    const { verifyAuthenticationResponse } = await library();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        // As it came: the library checks the form that its type promises, and throws where it is another.
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

/** The challenge that a browser says it answers; undefined for no answer of a browser. */
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

/** True for that account's handle, and for none: not every authenticator sends it. */
function isHandle({ response }: Unchecked, handle: Buffer): boolean {
  const { userHandle } = (response ?? {}) as Unchecked;
  if (userHandle === undefined || userHandle === null) return true;
  return isText(userHandle) && Buffer.from(userHandle, 'base64url').equals(handle);
}

/** Loaded with the first passkey: it brings parsers of all kinds of attestations. */
const library = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');

/** `usb`, `internal` and the like: kept as the browser says, and told to it again. */
const isTransport = (value: unknown): value is string => isText(value) && /^[a-z-]{1,20}$/.test(value);

const isText = (value: unknown): value is string => typeof value === 'string';

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
