import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import type { OutputInfo, Sharp } from 'sharp';
import { t } from '@steward/texts';
import { DomainError, invalidField } from '../../kernel/index.js';
import { heifKind } from './heif-brands.js';
import { jpegOfHeic } from './heic/jpeg-of-heic.js';
import { heicUnreadable } from './unaccepted-content.js';

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
 * @throws DomainError `photo.type_not_allowed` unless it is JPEG, PNG, WebP or HEIC; invalid for a damaged or huge
 * one
 */
export async function encodePhoto(image: Buffer, { width, height }: PhotoSize): Promise<EncodedPhoto> {
  const { data } = await encoded(await readable(image, 'photo'), (opened) =>
    opened.resize(width, height, { fit: 'cover' }).webp({ quality: 82 }),
  );
  return { bytes: data, hash: hashOf(data) };
}

/** PNG, which emails and PDFs can show as well. Sizes in pixels. */
export interface EncodedLogo extends EncodedPhoto, PhotoSize {}

const logoSize = { width: 512, height: 512 };

/**
 * A logo for display: upright, at most 512 pixels wide and high, without metadata, transparent where it was.
 * @throws DomainError `logo.type_not_allowed` unless it is JPEG, PNG, WebP or HEIC; invalid for a damaged or huge one
 */
export async function encodeLogo(image: Buffer): Promise<EncodedLogo> {
  const { data, info } = await encoded(await readable(image, 'logo'), (opened) =>
    opened
      .resize({ ...logoSize, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 }),
  );
  return { bytes: data, hash: hashOf(data), width: info.width, height: info.height };
}

/** A picture in two sizes, of which the smaller is for phones. */
export interface EncodedHero extends EncodedPhoto, PhotoSize {
  small: Buffer;
}

/** The website shows the picture 460 pixels wide, on phones 340, on screens with up to three for one. */
const heroEdge = 1280;
const smallHeroEdge = 720;

/**
 * A picture for display, with its shape: upright, at most 1280 pixels wide and high, without metadata.
 * @throws DomainError `hero.type_not_allowed` unless it is JPEG, PNG, WebP or HEIC; invalid for a damaged or huge one
 */
export async function encodeHero(image: Buffer): Promise<EncodedHero> {
  const original = await readable(image, 'hero');
  const { data, info } = await within(original, heroEdge);
  const { data: small } = await within(original, smallHeroEdge);
  return { bytes: data, small, hash: hashOf(data), width: info.width, height: info.height };
}

/**
 * A stored picture for display, with its shape: WebP, upright, at most `edge` pixels wide and high, without metadata.
 * @throws DomainError invalid for a damaged or huge one
 */
export const encodePreview = async (image: Buffer, edge: number): Promise<Buffer> =>
  (await within(image, edge)).data;

const within = (image: Buffer, edge: number) =>
  encoded(image, (opened) =>
    opened
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 }),
  );

const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, hashLength);

/** An image of an accepted type; an iPhone photo as JPEG. @param thing prefix of the error code */
async function readable(image: Buffer, thing: 'hero' | 'logo' | 'photo'): Promise<Buffer> {
  if (image.length === 0) throw invalidField('file', t('The file is empty'));
  if (heifKind(image) === 'heic') {
    const jpeg = await jpegOfHeic(image);
    if (jpeg) return jpeg;
    throw notAllowed(thing, heicUnreadable());
  }
  const type = await fileTypeFromBuffer(image).catch(() => undefined);
  if (type && acceptedTypes.includes(type.mime)) return image;
  throw notAllowed(
    thing,
    t('This type of file is not accepted. Please upload a .jpg, .jpeg, .png or .webp file.'),
  );
}

function notAllowed(thing: 'hero' | 'logo' | 'photo', message: string): DomainError {
  return new DomainError('unsupported', `${thing}.type_not_allowed`, message, { fields: { file: message } });
}

/** Loads the image library on demand: images are rare, and it is large. */
export async function imageLibrary() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // Threads per image; by default one image uses all cores.
  sharp.concurrency(1);
  return sharp;
}

function encoded(image: Buffer, draw: (opened: Sharp) => Sharp): Promise<{ data: Buffer; info: OutputInfo }> {
  return inTurn(async () => {
    const sharp = await imageLibrary();
    const opened = sharp(image, { limitInputPixels: maximumPixels, failOn: 'error' }).autoOrient();
    return draw(opened)
      .timeout({ seconds: 15 })
      .toBuffer({ resolveWithObject: true })
      .catch((cause: unknown) => {
        throw refusalOf(cause);
      });
  });
}

function refusalOf(cause: unknown): DomainError {
  const tooManyPixels = cause instanceof Error && /pixel limit/i.test(cause.message);
  return invalidField(
    'file',
    tooManyPixels
      ? t('This image has too many pixels. Please upload one with at most 50 million.')
      : t('This image is damaged and cannot be read. Please upload another one.'),
  );
}
