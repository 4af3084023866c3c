import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { DomainError } from '../../kernel/domain-error.js';
import { freeBuffer } from '../files/free-buffer.js';

/** Bytes of a form beside its files: boundaries, headers and fields. */
const formMargin = 1.5 * 1024 * 1024;

/** The slowest pace of a body before it counts as stalled; its slot is held while it is read. */
export const usualPace = {
  /** Milliseconds without a byte. */
  silence: 20_000,
  /** Bytes per second, measured over `window` milliseconds. */
  floor: 2_000,
  window: 60_000,
  /** Milliseconds that a whole body may take, and the bytes per second that lengthen them. */
  whole: 60_000,
  rate: 20_000,
  /** How a sender who is slower is refused. */
  refusal: 'invalid' as 'invalid' | 'timed_out',
};
export type Pace = typeof usualPace;

/** The pace of visitors, of whom few uploads are read at a time: a slow one would keep the others waiting. */
export const visitorPace: Pace = {
  ...usualPace,
  silence: 5_000,
  floor: 20_000,
  window: 5_000,
  refusal: 'timed_out',
};

/** How many whole files a form has room for by the length that it announces: at least one, at most all that it may have. */
export function wholeFiles(request: Request, maximum: number, files = 1): number {
  const announced = Number(request.headers['content-length'] ?? Infinity);
  return Math.max(1, Math.min(files, Math.ceil((announced - formMargin) / maximum)));
}

/** True if a form announces more bytes than one with so many files of `maximum` bytes has. */
export const announcesTooMuch = (request: Request, maximum: number, files = 1): boolean =>
  Number(request.headers['content-length'] ?? 0) > files * maximum + formMargin;

/**
 * Reads a multipart body whole into `request.body`, and `request.file` or `request.files`.
 * @throws MulterError LIMIT_FILE_SIZE as soon as file or form have too many bytes
 */
export type FormReader = (request: Request, response: Response, pace: Pace) => Promise<void>;

/** Files in memory; the pieces that one came in are given back as soon as it is whole, before the next one comes. */
const inMemory: multer.StorageEngine = {
  _handleFile(_request, { stream }, done) {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.once('end', () => {
      const buffer = Buffer.concat(pieces);
      // Those that hold other parts of the form as well are no whole buffers, and stay.
      pieces.forEach(freeBuffer);
      done(null, { buffer, size: buffer.length });
    });
  },
  _removeFile(_request, { buffer }, done) {
    freeBuffer(buffer);
    done(null);
  },
};

/**
 * @param maximum bytes of one file
 * @param files the most files in the field `files`; undefined for one in the field `file`
 */
export function formReader(maximum: number, files?: number): FormReader {
  const form = multer({
    storage: inMemory,
    limits: {
      fileSize: maximum,
      files: files ?? 1,
      fields: 20,
      fieldSize: 128 * 1024,
      fieldNameSize: 100,
      parts: 30,
      // `title[4294967294]` would build an array that takes minutes to walk through.
      fieldArrayIndexLimit: 100,
      fieldNestingDepth: 5,
    },
    // Browsers send file names as UTF-8 without saying so (RFC 7578, 5.1).
    defParamCharset: 'utf8',
  });
  const parse = files === undefined ? form.single('file') : form.array('files', files);
  return async (request, response, pace) => {
    const pieces: Buffer[] = [];
    const keep = (piece: Buffer): void => void pieces.push(piece);
    request.on('data', keep);
    const watch = watchBody(request, (files ?? 1) * maximum + formMargin, pace);
    const parsed = new Promise<void>((resolve, reject) => {
      parse(request, response, (error: unknown) => (error ? reject(error as Error) : resolve()));
    });
    try {
      await Promise.race([parsed, watch.refused]);
    } catch (error) {
      // The rest of the body is not read: the connection ends with the answer.
      if (error instanceof Stalled) response.setHeader('Connection', 'close');
      // The part that was read is not held until then either.
      request.unpipe();
      pieces.length = 0;
      throw error;
    } finally {
      watch.stop();
      request.off('data', keep);
    }
    // Copied into the fields and the files by now, so the pieces go at once.
    pieces.forEach(freeBuffer);
  };
}

/** The sender has stopped, or all but stopped. */
class Stalled extends DomainError {
  constructor(kind: Pace['refusal']) {
    super(kind, 'upload.stalled', 'The upload stalled. Please check your connection and try again.');
  }
}

/** `refused` rejects when the body comes too slowly, or has more bytes than `maximum`, wherever in the form they are. */
function watchBody(
  request: Request,
  maximum: number,
  { silence, floor, window, whole, rate, refusal }: Pace,
) {
  let size = 0;
  let inWindow = 0;
  let refuse: (reason: Error) => void = () => {};
  const refused = new Promise<never>((_resolve, reject) => (refuse = reject));
  const stall = (): void => refuse(new Stalled(refusal));
  const quiet = setTimeout(stall, silence);
  const slow = setInterval(() => {
    if (inWindow < (floor * window) / 1000) stall();
    inWindow = 0;
  }, window);
  const announced = Number(request.headers['content-length'] ?? maximum);
  const late = setTimeout(stall, whole + (announced / rate) * 1000);
  const count = (piece: Buffer): void => {
    size += piece.length;
    inWindow += piece.length;
    quiet.refresh();
    if (size > maximum) refuse(new MulterError('LIMIT_FILE_SIZE', 'file'));
  };
  request.on('data', count);
  const stop = (): void => {
    clearTimeout(quiet);
    clearInterval(slow);
    clearTimeout(late);
    request.off('data', count);
  };
  return { refused, stop };
}
