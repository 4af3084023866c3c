import type { Request, Response } from 'express';
import multer from 'multer';
import { DomainError } from '../../kernel/domain-error.js';
import { release } from '../files/release.js';

/** How slowly a body may come before it counts as stalled; a slot is held as long as it is read. */
export const usualPace = {
  /** Milliseconds without a byte. */
  silence: 20_000,
  /** Bytes per second, measured over `window` milliseconds. */
  floor: 2_000,
  window: 60_000,
};
export type Pace = typeof usualPace;

/** Reads a multipart body whole into `request.body` and `request.file`. */
export type FormReader = (request: Request, response: Response, pace: Pace) => Promise<void>;

/** @param maximum bytes of the one file in the field `file` */
export function formReader(maximum: number): FormReader {
  const parse = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: maximum,
      files: 1,
      fields: 20,
      fieldSize: 64 * 1024,
      fieldNameSize: 100,
      parts: 30,
      // `title[4294967294]` would build an array that takes minutes to walk through.
      fieldArrayIndexLimit: 100,
      fieldNestingDepth: 5,
    },
    // Browsers send file names as UTF-8 without saying so (RFC 7578, 5.1).
    defParamCharset: 'utf8',
  }).single('file');
  return async (request, response, pace) => {
    const pieces: Buffer[] = [];
    const keep = (piece: Buffer): void => void pieces.push(piece);
    request.on('data', keep);
    const watch = watchPace(request, pace);
    const parsed = new Promise<void>((resolve, reject) => {
      parse(request, response, (error: unknown) => (error ? reject(error as Error) : resolve()));
    });
    try {
      await Promise.race([parsed, watch.stalled]);
    } catch (error) {
      // What is still to come is waited for by nobody: the connection ends with the answer.
      if (error instanceof Stalled) response.setHeader('Connection', 'close');
      throw error;
    } finally {
      watch.stop();
      request.off('data', keep);
    }
    // Copied into the fields and the file by now, so the pieces go at once.
    pieces.forEach(release);
  };
}

/** Whoever sends has stopped, or all but stopped. */
class Stalled extends DomainError {
  constructor() {
    super(
      'invalid',
      'upload.stalled',
      'The upload came to a halt. Please check your connection and try again.',
    );
  }
}

/** `stalled` rejects when the body comes too slowly. */
function watchPace(request: Request, { silence, floor, window }: Pace) {
  let inWindow = 0;
  let stall: (reason: Error) => void = () => {};
  const stalled = new Promise<never>((_resolve, reject) => (stall = reject));
  const quiet = setTimeout(() => stall(new Stalled()), silence);
  const slow = setInterval(() => {
    if (inWindow < (floor * window) / 1000) stall(new Stalled());
    inWindow = 0;
  }, window);
  const hear = (piece: Buffer): void => {
    inWindow += piece.length;
    quiet.refresh();
  };
  request.on('data', hear);
  const stop = (): void => {
    clearTimeout(quiet);
    clearInterval(slow);
    request.off('data', hear);
  };
  return { stalled, stop };
}
