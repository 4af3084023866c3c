import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Clock } from '../../../kernel/index.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { tokenHash } from '../../../platform/security/tokens.js';
import { Site } from '../../practice/index.js';
import type { NewCredential, PasskeyOwner, StoredPasskey } from '../domain/credentials.js';
import { PasskeyRepository } from '../domain/ports.js';

/** Milliseconds until the browser gives up waiting for the passkey. */
const timeout = 5 * 60_000;
/** EdDSA, ES256 and RS256: the algorithms of common authenticators. */
const algorithms = [-8, -7, -257];

/** Lifetime of a challenge, in milliseconds. */
const challengeLifetime = 10 * 60_000;

/** The account that a passkey is created for. */
interface NewPasskeyOwner extends PasskeyOwner {
  username: string;
  name: string;
  /** The account's existing passkeys: an authenticator does not create a second one. */
  credentials: Pick<NewCredential, 'id' | 'transports'>[];
}

/** The response of a browser, unchecked. */
export type Unchecked = Record<string, unknown>;

const base64url = /^[\w-]+$/;

/**
 * The WebAuthn relying party. Its id comes from PUBLIC_URL, never from a request. Browsers do not support
 * passkeys for IP addresses, so for a loopback address it is `localhost`. Each challenge is valid once, for a
 * short time, on any instance.
 */
@Injectable()
export class RelyingParty {
  private readonly id: string;
  private readonly origin: string;

  constructor(
    private readonly site: Site,
    private readonly passkeys: PasskeyRepository,
    private readonly clock: Clock,
    { settings }: Runtime,
  ) {
    const { protocol, hostname, port, origin } = new URL(settings.publicUrl);
    const isOwn = isLoopback(hostname);
    this.id = isOwn ? 'localhost' : hostname;
    this.origin = isOwn ? `${protocol}//localhost${port && `:${port}`}` : origin;
  }

  /** Options with which a browser creates a passkey. */
  async creationOptions({
    userId,
    handle,
    username,
    name,
    credentials,
  }: NewPasskeyOwner): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: (await this.site.get()).name,
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
    await this.store(options.challenge, { userId, handle });
    return options;
  }

  /** Options with which a browser asks for any passkey of this relying party. */
  async requestOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await library();
    const userVerification = 'required';
    const options = await generateAuthenticationOptions({ rpID: this.id, timeout, userVerification });
    await this.store(options.challenge);
    return options;
  }

  /** The passkey that the user's browser has created; undefined if anything in the response is invalid. */
  async created(
    response: Unchecked,
    userId: number,
  ): Promise<{ credential: NewCredential; handle: Buffer } | undefined> {
    const taken = await this.take(response, userId);
    const credential = taken && (await this.verifyCreated(response, taken.challenge));
    return credential && { credential, handle: taken.handle };
  }

  /**
   * The passkey that signed the response; undefined if there is none, or if the challenge is unknown, used or
   * expired.
   * @returns `refused` if the signature is invalid, or if another authenticator may have a copy of the passkey
   */
  async signer(
    response: Unchecked,
  ): Promise<{ passkey: StoredPasskey; refused?: 'signature' | 'counter' } | undefined> {
    const { id } = response;
    if (typeof id !== 'string' || !base64url.test(id)) return undefined;
    const taken = await this.take(response);
    const passkey = taken && (await this.passkeys.ofCredential(id));
    if (!passkey) return undefined;
    const { publicKey, handle } = passkey;
    const counter = await this.verifySigned(response, taken.challenge, { id, publicKey, handle });
    if (counter === undefined) return { passkey, refused: 'signature' };
    const isUsed = await this.passkeys.use(passkey.id, counter, this.clock.now());
    return isUsed ? { passkey } : { passkey, refused: 'counter' };
  }

  /** @param owner undefined for a login */
  private async store(challenge: string, owner?: PasskeyOwner): Promise<void> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + challengeLifetime);
    await this.passkeys.addChallenge(tokenHash(challenge), owner, now, expiresAt);
  }

  /** Consumes the challenge of a response. @param userId of a new passkey's owner; undefined for a login */
  private async take(
    response: Unchecked,
    userId?: number,
  ): Promise<{ challenge: string; handle: Buffer } | undefined> {
    const challenge = clientDataOf(response)?.['challenge'];
    if (!isText(challenge)) return undefined;
    const handle = await this.passkeys.takeChallenge(tokenHash(challenge), userId, this.clock.now());
    return handle && { challenge, handle };
  }

  private async verifyCreated(response: Unchecked, challenge: string): Promise<NewCredential | undefined> {
    const { verifyRegistrationResponse } = await library();
    const verified = await unlessInvalid(
      verifyRegistrationResponse({
        // Passed on unchecked: the library validates the shape that its type promises, and throws otherwise.
        response: response as unknown as RegistrationResponseJSON,
        ...this.expected(challenge),
        supportedAlgorithmIDs: algorithms,
      }),
    );
    if (!verified?.registrationInfo) return undefined;
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey), counter, transports: transports.filter(isTransport) };
  }

  /**
   * The counter of a browser's response to that challenge, signed by that passkey; undefined if anything in
   * it is invalid, including responses from a frame of another site or for another account.
   * @param handle of the passkey's account
   */
  private async verifySigned(
    response: Unchecked,
    challenge: string,
    { id, publicKey, handle }: Pick<NewCredential, 'id' | 'publicKey'> & Pick<StoredPasskey, 'handle'>,
  ): Promise<number | undefined> {
    if (clientDataOf(response)?.['crossOrigin'] === true || !isHandle(response, handle)) return undefined;
    const { verifyAuthenticationResponse } = await library();
    const signed = await unlessInvalid(
      verifyAuthenticationResponse({
        // Passed on unchecked, as in `verifyCreated`: the library validates the shape and throws otherwise.
        response: response as unknown as AuthenticationResponseJSON,
        ...this.expected(challenge),
        credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
      }),
    );
    return signed?.verified ? signed.authenticationInfo.newCounter : undefined;
  }

  private expected(expectedChallenge: string) {
    const { id: expectedRPID, origin: expectedOrigin } = this;
    return { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true };
  }
}

const unlessInvalid = <T>(verified: Promise<T>): Promise<T | undefined> => verified.catch(() => undefined);

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
