import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Signs as minisign does, with a new key. Also for the test of tools/update.mjs, as it is here. */
export class FeedSigner {
  private readonly pair = generateKeyPairSync('ed25519');

  private readonly number: Buffer;

  /** @param number eight bytes that name the key */
  constructor(number: Buffer = randomBytes(8)) {
    this.number = number;
  }

  get publicKey(): string {
    const raw = this.pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
    return Buffer.concat([Buffer.from('Ed'), this.number, raw]).toString('base64');
  }

  /** @returns text of the `.minisig` file */
  sign(file: Buffer | string): string {
    const own = sign(null, createHash('blake2b512').update(file).digest(), this.pair.privateKey);
    const comment = 'timestamp:1790000000\tfile:feed.json\thashed';
    const global = sign(null, Buffer.concat([own, Buffer.from(comment)]), this.pair.privateKey);
    return [
      'untrusted comment: signature of a test',
      Buffer.concat([Buffer.from('ED'), this.number, own]).toString('base64'),
      `trusted comment: ${comment}`,
      `${global.toString('base64')}\n`,
    ].join('\n');
  }
}
