import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import { DomainError, invalidField } from '../../kernel/domain-error.js';

/** Pixels. */
export interface PhotoSize {
  width: number;
  height: number;
}

export interface EncodedPhoto {
  /** WebP. */
  bytes: Buffer;
  /** Tells one photo from another in its address. */
  hash: string;
}

/** The beginning of a SHA-256 in hex that tells one photo from another in its address. */
export const hashLength = 16;

const acceptedTypes = ['image/jpeg', 'image/png', 'image/apng', 'image/webp'];
/** Photographs of phones have 12 to 48 million pixels; a few kilobytes can claim a thousand times as many. */
const maximumPixels = 50_000_000;

/** Photos that are read at a time: a large one takes 150 MB, and a thread that files and passwords need as well. */
const inTurn = pLimit(2);

/**
 * A photo as it is shown: upright, cut to `size` around its middle, without the metadata that tells where it was taken.
 * @throws DomainError `photo.type_not_allowed` for what is no JPEG, PNG or WebP; invalid for a broken or huge one
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
  // Loaded when first needed: photos are rare, and the library is large.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // Of each photo; otherwise one takes all cores.
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
