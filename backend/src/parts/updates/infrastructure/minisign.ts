import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/* Signatures of minisign (Ed25519), checked by Node.js alone. Also read by tools/update.mjs, as it is here. */

/** A public key, with the number that signatures name. */
export interface MinisignKey {
  /** As minisign prints it: in capitals, the last byte first. */
  number: string;
  key: KeyObject;
}

/** A file without a valid signature. */
export class NotSigned extends Error {}

const algorithmBytes = 2;
const numberBytes = 8;
const signatureBytes = 64;
/** Bytes of DER before the 32 bytes of an Ed25519 key. */
const keyHeader = Buffer.from('302a300506032b6570032100', 'hex');

/** @param text the key's line, or the file that has it as its last line. @returns undefined if it is none */
export function minisignKey(text: string): MinisignKey | undefined {
  const bytes = bytesOf(linesOf(text).at(-1) ?? '');
  if (bytes?.length !== algorithmBytes + numberBytes + 32 || algorithmOf(bytes) !== 'Ed') return undefined;
  const der = Buffer.concat([keyHeader, bytes.subarray(algorithmBytes + numberBytes)]);
  return { number: numberOf(bytes), key: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
}

/**
 * Checks both signatures: of the file, and of that signature with its trusted comment.
 * @param signature text of the `.minisig` file
 * @throws NotSigned
 */
export function assertSigned(file: Buffer, signature: string, { number, key }: MinisignKey): void {
  const [, line = '', comment = '', globalLine = ''] = linesOf(signature);
  const bytes = bytesOf(line);
  const global = bytesOf(globalLine);
  const [, trusted] = /^trusted comment: (.*)$/.exec(comment) ?? [];
  if (
    bytes?.length !== algorithmBytes + numberBytes + signatureBytes ||
    global?.length !== signatureBytes ||
    trusted === undefined
  )
    throw new NotSigned('It is not a signature of minisign.');
  if (numberOf(bytes) !== number)
    throw new NotSigned(`It was made with the key ${numberOf(bytes)}, and the key ${number} is expected.`);
  const own = bytes.subarray(algorithmBytes + numberBytes);
  const signed = signedBytes(algorithmOf(bytes), file);
  if (signed === undefined || !verify(null, signed, key, own))
    throw new NotSigned('It is not the signature of this file.');
  if (!verify(null, Buffer.concat([own, Buffer.from(trusted)]), key, global))
    throw new NotSigned('Its trusted comment was changed.');
}

/** `ED` signs the file's hash, as minisign does today, `Ed` the file itself. */
function signedBytes(algorithm: string, file: Buffer): Buffer | undefined {
  if (algorithm === 'ED') return createHash('blake2b512').update(file).digest();
  return algorithm === 'Ed' ? file : undefined;
}

const algorithmOf = (bytes: Buffer): string => bytes.toString('latin1', 0, algorithmBytes);

const numberOf = (bytes: Buffer): string =>
  Buffer.from(bytes.subarray(algorithmBytes, algorithmBytes + numberBytes))
    .reverse()
    .toString('hex')
    .toUpperCase();

/** Undefined for anything else than base64. */
function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

const linesOf = (text: string): string[] => text.trimEnd().split(/\r?\n/);
