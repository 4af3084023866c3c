import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { maximumText } from '../domain/push-message.js';
import type { BrowserKeys } from '../domain/ports.js';

const recordSize = 4_096;
/** Bytes to a multiple of which texts are filled up, so that the length of a message does not tell its kind. */
const filledTo = 1_024;
/** Marks the end of the text in the only record; zeros fill it up (RFC 8188, section 2). */
const endOfText = Buffer.of(2);

const derived = (salt: Uint8Array, secret: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/**
 * One record of the content coding `aes128gcm` (RFC 8188).
 * @param input keying material @param salt 16 bytes @param keyId at most 255 bytes
 */
export function aes128gcm(input: Buffer, salt: Buffer, keyId: Buffer, text: Buffer): Buffer {
  const key = derived(salt, input, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(salt, input, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize);
  sizes.writeUInt8(keyId.length, 4);
  return Buffer.concat([salt, sizes, keyId, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** Key and salt, new for each message. */
interface Fresh {
  /** 32 bytes. */
  privateKey: Buffer;
  /** 16 bytes. */
  salt: Buffer;
}

/** A text encrypted for a browser (RFC 8291). @param text with its end @param fresh given in tests only */
export function encryptedFor(browser: BrowserKeys, text: Buffer, fresh?: Fresh): Buffer {
  const p256dh = Buffer.from(browser.p256dh, 'base64url');
  const auth = Buffer.from(browser.auth, 'base64url');
  const sender = createECDH('prime256v1');
  if (fresh) sender.setPrivateKey(fresh.privateKey);
  else sender.generateKeys();
  const publicKey = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const input = derived(auth, sender.computeSecret(p256dh), info, 32);
  return aes128gcm(input, fresh?.salt ?? randomBytes(16), publicKey, text);
}

/** A text with its end, filled up. @throws RangeError if it does not fit one message */
export function filledUp(text: Buffer): Buffer {
  const length = Math.min(maximumText, Math.ceil(text.length / filledTo) * filledTo);
  if (text.length > length) throw new RangeError(`A push of ${text.length} bytes does not fit.`);
  return Buffer.concat([text, endOfText], length + 1);
}
