import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import { DomainError, invalidField } from '../../kernel/index.js';

/** Pixels. */
export interface PhotoSize {
  width: number;
  height: number;
}

export interface EncodedPhoto {
  /** WebP. */
  bytes: Buffer;
  /** Identifies the photo's content in its URL. */
  hash: string;
}

/** Beginning of a SHA-256 in hex that identifies the photo's content in its URL. */
export const hashLength = 16;

const acceptedTypes = ['image/jpeg', 'image/png', 'image/apng', 'image/webp'];
/** Phone photos have 12 to 48 million pixels; a few kilobytes can claim a thousand times as many. */
const maximumPixels = 50_000_000;

/**
 * Photos decoded at a time: a large one takes 150 MB, and a thread that file access and password hashing need
 * as well.
 */
const inTurn = pLimit(2);

/**
 * A photo for display: upright, cropped to `size` around its center, without metadata (such as its location).
 * @throws DomainError `photo.type_not_allowed` unless it is JPEG, PNG or WebP; invalid for a damaged or huge
 * one
 */
export async function encodePhoto(image: Buffer, size: PhotoSize): Promise<EncodedPhoto> {
  if (image.length === 0) throw invalidField('file', 'The file is empty');
  const type = await fileTypeFromBuffer(image).catch(() => undefined);
  if (!type || !acceptedTypes.includes(type.mime)) {
    const message = 'This type of file is not accepted. Please upload a .jpg, .jpeg, .png or .webp file.';
    throw new DomainError('unsupported', 'photo.type_not_allowed', message, { fields: { file: message } });
  }
  const bytes = await inTurn(() => drawn(image, size));
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex').slice(0, hashLength) };
}

async function drawn(image: Buffer, { width, height }: PhotoSize): Promise<Buffer> {
  // Loaded on demand: photos are rare, and the library is large.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // Threads per photo; by default one photo uses all cores.
  sharp.concurrency(1);
  return sharp(image, { limitInputPixels: maximumPixels, failOn: 'error' })
    .autoOrient()
    .resize(width, height, { fit: 'cover' })
    .webp({ quality: 82 })
    .timeout({ seconds: 15 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw refusalOf(cause);
    });
}

function refusalOf(cause: unknown): DomainError {
  const tooManyPixels = cause instanceof Error && /pixel limit/i.test(cause.message);
  return invalidField(
    'file',
    tooManyPixels
      ? 'This image has too many pixels. Please upload one with at most 50 million.'
      : 'This image is damaged and cannot be read. Please upload another one.',
  );
}
