import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { encode } from 'cborg';

interface Made {
  id: string;
  privateKey: KeyObject;
  userHandle: string;
}

interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
  excludeCredentials?: { id: string }[];
}

interface RequestOptions {
  challenge: string;
  rpId?: string;
}

/** Differences from an honest authenticator. */
interface Flaws {
  origin?: string;
  rpId?: string;
  userVerified?: boolean;
  challenge?: string;
  /** Signature counter; always 0 for authenticators without one. */
  counter?: number;
  /** Base64url; null for an authenticator that sends none. */
  userHandle?: string | null;
  /** The asking page was in a frame of another site. */
  crossOrigin?: boolean;
  signature?: Buffer;
}

const base64url = (bytes: Buffer | Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/**
 * Browser and authenticator in one: creates passkeys (ES256, attestation "none") and signs with them, by
 * WebAuthn.
 */
export class VirtualAuthenticator {
  private readonly made: Made[] = [];
  private counter = 0;

  /** @param origin in the browser's address bar */
  constructor(private readonly origin: string) {}

  /** Result of `navigator.credentials.create`, as JSON. */
  create(options: CreationOptions, flaws: Flaws = {}): Record<string, unknown> {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const idBytes = randomBytes(32);
    const id = base64url(idBytes);
    this.made.push({ id, privateKey, userHandle: options.user.id });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(idBytes.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, idBytes, Buffer.from(encode(cose))]);
    const authData = Buffer.concat([this.authData(options.rp.id, flaws, 0x40), attested]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: { credProps: { rk: true } },
      response: {
        clientDataJSON: base64url(this.clientData('webauthn.create', options.challenge, flaws)),
        attestationObject: base64url(encode({ fmt: 'none', attStmt: {}, authData })),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** Result of `navigator.credentials.get` for the last created passkey, as JSON. */
  get(options: RequestOptions, flaws: Flaws = {}): Record<string, unknown> {
    const passkey = this.made.at(-1);
    if (!passkey) throw new Error('There is no passkey on this authenticator.');
    const authData = this.authData(options.rpId, flaws);
    const clientData = this.clientData('webauthn.get', options.challenge, flaws);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), passkey.privateKey);
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(flaws.signature ?? signature),
        ...(flaws.userHandle !== null && { userHandle: flaws.userHandle ?? passkey.userHandle }),
      },
    };
  }

  private clientData(type: string, challenge: string, flaws: Flaws): Buffer {
    const { origin = this.origin, crossOrigin = false } = flaws;
    return Buffer.from(
      JSON.stringify({ type, challenge: flaws.challenge ?? challenge, origin, crossOrigin }),
    );
  }

  private authData(rpId = '', flaws: Flaws, flags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(flaws.counter ?? ++this.counter);
    const verified = flaws.userVerified === false ? 0 : 0x04;
    return Buffer.concat([sha256(flaws.rpId ?? rpId), Buffer.of(0x01 | verified | flags), counter]);
  }
}
