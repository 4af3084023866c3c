import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

/** Cost of a hash. */
export interface Argon2Cost {
  /** KiB. */
  memory: number;
  passes: number;
}

/** Bytes. */
const saltLength = 16;
const tagLength = 32;

const derive: (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer> = promisify(argon2);
const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Argon2id with a random salt and one lane, as a PHC string: `$argon2id$v=19$m=…,p=1,t=…$salt$hash`. */
export async function argon2Hash(password: string, { memory, passes }: Argon2Cost): Promise<string> {
  const nonce = randomBytes(saltLength);
  const tag = await derive('argon2id', {
    message: password,
    nonce,
    parallelism: 1,
    tagLength,
    memory,
    passes,
  });
  return `$argon2id$v=19$m=${memory},p=1,t=${passes}$${base64(nonce)}$${base64(tag)}`;
}

/**
 * Whether this is the password of that hash, at the cost given in the hash. @throws if it is not such a hash
 */
export async function argon2Matches(hash: string, password: string): Promise<boolean> {
  const [, cost = '', salt = '', tag = ''] =
    /^\$argon2id\$v=19\$([mpt=\d,]+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? [];
  const { m, p, t } = Object.fromEntries(cost.split(',').map((one) => one.split('=')));
  if (!tag || !m || !p || !t) throw new Error('Not an Argon2id hash.');
  const held = Buffer.from(tag, 'base64');
  const derived = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    parallelism: Number(p),
    tagLength: held.length,
    memory: Number(m),
    passes: Number(t),
  });
  return timingSafeEqual(held, derived);
}
