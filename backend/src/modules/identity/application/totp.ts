import { Secret, TOTP } from 'otpauth';

/** Seconds per code (RFC 6238), as all authenticator apps assume. */
const period = 30;
/** Accepted clock drift, in steps. */
const drift = 1;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

/** True for text in the format of an app's code, right or wrong. */
export const isTotpCode = (text: string): boolean => /^[0-9]{6}$/.test(text);

/** The secret shared by server and authenticator app. */
export class TotpSecret {
  private constructor(private readonly secret: Secret) {}

  static make(): TotpSecret {
    return new TotpSecret(new Secret({ size: secretBytes }));
  }

  static from(bytes: Buffer): TotpSecret {
    return new TotpSecret(new Secret({ buffer: new Uint8Array(bytes).buffer }));
  }

  get bytes(): Buffer {
    return Buffer.from(this.secret.bytes);
  }

  /** Base32, for manual entry in an app. */
  get text(): string {
    return this.secret.base32;
  }

  /** The URL for the QR code. @param issuer the practice, shown above the username by the app */
  url(issuer: string, username: string): string {
    return this.totp(issuer, username).toString();
  }

  /**
   * The time step of a six-digit code that is valid now, or one step early or late; undefined for any other.
   */
  stepOf(code: string, now: Date): number | undefined {
    // The library compares bytes and throws for digits of other scripts.
    if (!isTotpCode(code)) return undefined;
    const timestamp = now.getTime();
    const off = this.totp().validate({ token: code, timestamp, window: drift });
    return off === null ? undefined : Math.floor(timestamp / (period * 1000)) + off;
  }

  private totp(issuer = '', label = ''): TOTP {
    return new TOTP({ issuer, label, secret: this.secret, algorithm: 'SHA1', digits: 6, period });
  }
}
