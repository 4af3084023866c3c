import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/* A compressed stream with an integrity check: its SHA-256 is at its end, in a frame that Zstandard tools
   skip (RFC 8878, 3.1.2). */

const frameHeader = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const frameLength = frameHeader.length + 32;

/** The stream was truncated or changed after it was written. */
export class ChecksumMismatch extends Error {}

/** Passes all bytes through and appends their hash. */
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

/**
 * Removes the hash from the end; fails with ChecksumMismatch, after all bytes have passed, if it does not
 * match them.
 */
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
        held.equals(expected)
          ? null
          : new ChecksumMismatch('The checksum at the end does not match the stream.'),
      );
    },
  });
}
