import { createHash, createPrivateKey, createPublicKey, scryptSync, sign } from 'node:crypto';
import { Refused } from './tag.mjs';

/* Signs as `minisign -S` does. The key is that of `minisign -G`: encrypted under a passphrase, or open with `-W`. */

const seedHeader = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Places in the decoded key: algorithms, salt, two costs of eight bytes, then number, key and checksum. */
const saltAt = 6;
const costAt = 38;
const secretAt = 54;

/** Cost parameters of scrypt, as libsodium chooses them for these limits. */
function scryptCost(operations, memory) {
  const fast = operations < memory / 32;
  const most = fast ? operations / 32 : memory / 1024;
  const power = Math.ceil(Math.log2(most + 1)) - 1;
  const N = 2 ** power;
  const p = fast ? 1 : Math.floor(Math.min(operations / 4 / N, 2 ** 30 - 1) / 8);
  return { N, r: 8, p, maxmem: 129 * N * 8 + 2 ** 20 };
}

/**
 * @param text of the file with the secret key
 * @param passphrase of an encrypted one
 * @returns a signer of files: `sign(bytes, name, time)` gives the text of the `.minisig` file; `publicKey` is its line
 * @throws Refused
 */
export function minisigner(text, passphrase = '') {
  const bytes = Buffer.from(text.trim().split(/\r?\n/).at(-1), 'base64');
  const kind = bytes.toString('latin1', 0, 2);
  const encryption = bytes.toString('latin1', 2, 4);
  if (bytes.length !== 158 || kind !== 'Ed' || !['Sc', '\0\0'].includes(encryption))
    throw new Refused('RELEASE_KEY is not a file with a secret key of minisign.');
  const secret = Buffer.from(bytes.subarray(secretAt));
  if (encryption === 'Sc') {
    const salt = bytes.subarray(saltAt, costAt);
    const [operations, memory] = [0, 8].map((at) => Number(bytes.readBigUInt64LE(costAt + at)));
    const stream = scryptSync(passphrase, salt, secret.length, scryptCost(operations, memory));
    for (let at = 0; at < secret.length; at++) secret[at] ^= stream[at];
  }
  const number = secret.subarray(0, 8);
  const der = Buffer.concat([seedHeader, secret.subarray(8, 40)]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const own = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  if (!own.equals(secret.subarray(40, 72)))
    throw new Refused('RELEASE_PASSPHRASE does not open RELEASE_KEY.');
  const named = (algorithm, rest) => Buffer.concat([Buffer.from(algorithm), number, rest]).toString('base64');
  return {
    publicKey: named('Ed', own),
    sign(file, name, time) {
      const signature = sign(null, createHash('blake2b512').update(file).digest(), key);
      const comment = `timestamp:${time}\tfile:${name}\thashed`;
      const whole = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key);
      return [
        `untrusted comment: signature of ${name}`,
        named('ED', signature),
        `trusted comment: ${comment}`,
        `${whole.toString('base64')}\n`,
      ].join('\n');
    },
  };
}
