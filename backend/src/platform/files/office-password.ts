import { createHash } from 'node:crypto';
import type { CompoundFile } from './compound-file.js';
import { rc4 } from './rc4.js';

/** With it Excel encrypts workbooks whose structure alone is protected, and opens them without asking. */
const EXCEL_DEFAULT = 'VelvetSweatshop';

const ENCRYPTED = 0x0100;
const FILE_PASS = 0x002f;
/** Records before the one that says how the rest is encrypted. */
const MAX_RECORDS = 8;

/**
 * True if Word or Excel ask for a password before they show anything of this file. `officecrypto-tool` would decrypt
 * all of it to find out, with packages of which one, `crypto-js`, is discontinued.
 */
export function officeNeedsPassword(file: CompoundFile): boolean {
  if (file.has('EncryptedPackage')) return true;
  const word = file.head('WordDocument', 12);
  if (word.length === 12 && (word.readUInt16LE(10) & ENCRYPTED) !== 0) return true;
  return ['Workbook', 'Book'].some((name) => {
    const pass = filePass(file.head(name, 2048));
    return pass !== undefined && !opensByDefault(pass);
  });
}

function filePass(workbook: Buffer): Buffer | undefined {
  let at = 0;
  for (let record = 0; record < MAX_RECORDS && at + 4 <= workbook.length; record++) {
    const content = at + 4;
    const end = content + workbook.readUInt16LE(at + 2);
    if (workbook.readUInt16LE(at) === FILE_PASS) return workbook.subarray(content, end);
    at = end;
  }
  return undefined;
}

/** The three ways of [MS-XLS] 2.4.117. */
function opensByDefault(pass: Buffer): boolean {
  if (pass.length < 6) return false;
  if (pass.readUInt16LE(0) === 0) return pass.readUInt16LE(4) === obfuscationVerifier(EXCEL_DEFAULT);
  if (pass.readUInt16LE(4) === 1) return opensByRc4(pass.subarray(6));
  return opensByCryptoApi(pass.subarray(6));
}

/** [MS-OFFCRYPTO] 2.3.7.1. */
function obfuscationVerifier(password: string): number {
  const bytes = [password.length, ...Buffer.from(password, 'latin1')];
  const turned = bytes.reduceRight((sum, byte) => (((sum >> 14) & 1) | ((sum << 1) & 0x7fff)) ^ byte, 0);
  return turned ^ 0xce4b;
}

/** [MS-OFFCRYPTO] 2.3.6.2. @param verifier salt, encrypted verifier, encrypted hash of the verifier */
function opensByRc4(verifier: Buffer): boolean {
  if (verifier.length < 48) return false;
  const short = hashOf('md5', Buffer.from(EXCEL_DEFAULT, 'utf16le')).subarray(0, 5);
  const salted = Buffer.concat([short, verifier.subarray(0, 16)]);
  const base = hashOf('md5', ...Array<Buffer>(16).fill(salted)).subarray(0, 5);
  const plain = rc4(hashOf('md5', base, Buffer.alloc(4)), verifier.subarray(16, 48));
  return hashOf('md5', plain.subarray(0, 16)).equals(plain.subarray(16));
}

/** [MS-OFFCRYPTO] 2.3.5.2. @param info after its version: flags, the header with its size, the verifier */
function opensByCryptoApi(info: Buffer): boolean {
  if (info.length < 28) return false;
  const header = 8;
  const verifier = header + info.readUInt32LE(4) + 4;
  if (verifier + 56 > info.length) return false;
  const bits = info.readUInt32LE(header + 16) || 40;
  const salt = info.subarray(verifier, verifier + 16);
  const base = hashOf('sha1', salt, Buffer.from(EXCEL_DEFAULT, 'utf16le'));
  const hashed = hashOf('sha1', base, Buffer.alloc(4)).subarray(0, bits / 8);
  const key = bits === 40 ? Buffer.concat([hashed, Buffer.alloc(11)]) : hashed;
  const encrypted = [
    info.subarray(verifier + 16, verifier + 32),
    info.subarray(verifier + 36, verifier + 56),
  ];
  const plain = rc4(key, Buffer.concat(encrypted));
  return hashOf('sha1', plain.subarray(0, 16)).equals(plain.subarray(16));
}

function hashOf(algorithm: 'md5' | 'sha1', ...parts: Buffer[]): Buffer {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
}
