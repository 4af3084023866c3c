import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';
import { freeBuffer } from '../files/free-buffer.js';
import { defaultPace, type Pace, watchPace } from './body-pace.js';

/** Bytes of a form besides its files: boundaries, headers and fields. */
const formMargin = 1.5 * 1024 * 1024;

/** Pace of an upload. */
export interface UploadPace extends Pace {
  /** Refusal of a slower sender. */
  refusal: 'invalid' | 'timed_out';
}

export const userPace: UploadPace = { ...defaultPace, refusal: 'invalid' };

/** Pace for visitors, whose uploads have few slots: a slow one would block the others. */
export const visitorPace: UploadPace = {
  ...defaultPace,
  silence: 5_000,
  floor: () => 20_000,
  window: 5_000,
  refusal: 'timed_out',
};
/** Bytes per second of a visitor whose slot another one waits for. */
export const awaitedFloor = 100_000;

/**
 * Number of complete files that fit into a form of its announced length: at least one, at most its maximum.
 */
export function wholeFiles(request: Request, maximum: number, files = 1): number {
  const announced = Number(request.headers['content-length'] ?? Infinity);
  return Math.max(1, Math.min(files, Math.ceil((announced - formMargin) / maximum)));
}

/** True if a form announces more bytes than the allowed number of files of `maximum` bytes. */
export const announcesTooMuch = (request: Request, maximum: number, files = 1): boolean =>
  Number(request.headers['content-length'] ?? 0) > files * maximum + formMargin;

/**
 * Reads a whole multipart body into `request.body`, and `request.file` or `request.files`.
 * @throws MulterError LIMIT_FILE_SIZE as soon as file or form have too many bytes
 */
export type FormReader = (request: Request, response: Response, pace: UploadPace) => Promise<void>;

/** Files in memory; the chunks of one are freed as soon as it is complete, before the next one arrives. */
const inMemory: multer.StorageEngine = {
  _handleFile(_request, { stream }, done) {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.once('end', () => {
      const buffer = Buffer.concat(pieces);
      // Chunks that also contain other parts of the form are not freed.
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
 * @param files maximum files in the field `files`; undefined for one in the field `file`
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
      // `title[4294967294]` would build an array that takes minutes to traverse.
      fieldArrayIndexLimit: 100,
      fieldNestingDepth: 5,
    },
    // Browsers send file names as UTF-8 without declaring it (RFC 7578, 5.1).
    defParamCharset: 'utf8',
  });
  const parse = files === undefined ? form.single('file') : form.array('files', files);
  return async (request, response, pace) => {
    const pieces: Buffer[] = [];
    const largest = (files ?? 1) * maximum + formMargin;
    const watch = watchPace(request, largest, pace, () => new Stalled(pace.refusal));
    let size = 0;
    const collect = (piece: Buffer): void => {
      pieces.push(piece);
      // Bytes anywhere in the form count, not only those of files.
      size += piece.length;
      if (size > largest) watch.refuse(new MulterError('LIMIT_FILE_SIZE', 'file'));
    };
    request.on('data', collect);
    const parsed = new Promise<void>((resolve, reject) => {
      parse(request, response, (error: unknown) => (error ? reject(error as Error) : resolve()));
    });
    try {
      await Promise.race([parsed, watch.refused]);
    } catch (error) {
      // The rest of the body is not read: the connection ends with the response.
      if (error instanceof Stalled) response.setHeader('Connection', 'close');
      // The part that was read is freed immediately.
      request.unpipe();
      pieces.length = 0;
      throw error;
    } finally {
      watch.stop();
      request.off('data', collect);
    }
    // Already copied into the fields and files, so the chunks are freed.
    pieces.forEach(freeBuffer);
  };
}

/** The sender has stopped, or almost stopped. */
class Stalled extends DomainError {
  constructor(kind: UploadPace['refusal']) {
    super(kind, 'upload.stalled', t('The upload stalled. Please check your connection and try again.'));
  }
}
