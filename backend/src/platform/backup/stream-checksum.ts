import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/*
 * A compressed stream of which every byte is vouched for: its SHA-256 stands at its end, in a frame that programs for
 * Zstandard pass over (RFC 8878, 3.1.2).
 */

const frameHeader = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const frameLength = frameHeader.length + 32;

/** The stream was cut off or changed since it was written. */
export class ChecksumMismatch extends Error {}

/** Lets everything pass and ends with its hash. */
export function appendChecksum(): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, Buffer.concat([frameHeader, hash.digest()]));
    },
  });
}

/** Takes the hash off the end; fails with BrokenSeal, after everything has passed, where it is not that of the rest. */
export function verifyChecksum(): Transform {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk]);
      const sure = held.subarray(0, Math.max(0, held.length - frameLength));
      held = held.subarray(sure.length);
      hash.update(sure);
      done(null, sure);
    },
    flush(done) {
      const expected = Buffer.concat([frameHeader, hash.digest()]);
      done(
        held.equals(expected) ? null : new ChecksumMismatch('The hash at the end is not that of the rest.'),
      );
    },
  });
}
