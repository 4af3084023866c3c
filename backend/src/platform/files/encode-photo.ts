import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import type { OutputInfo, Sharp } from 'sharp';
import { t } from '@steward/texts';
import { DomainError, invalidField } from '../../kernel/index.js';
import { FairShare } from '../security/fair-share.js';
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
const places = pLimit(2);
/** Each person has one photo there at a time, so that nobody's photo waits behind many of another. */
const people = new FairShare(1);
/** Thumbnails, which screens ask for by the dozen, leave one place to photos. */
const thumbnails = pLimit(1);

/** @param whose users.id */
const inTurn = <T>(whose: number, task: () => Promise<T>): Promise<T> =>
  people.run(String(whose), () => places(task));

/**
 * A photo for display: upright, cropped to `size` around its center, without metadata (such as its location).
 * @param whose users.id of the person who sends it
 * @throws DomainError `photo.type_not_allowed` unless it is JPEG, PNG, WebP or HEIC; invalid for a damaged or huge
 * one
 */
export function encodePhoto(
  image: Buffer,
  { width, height }: PhotoSize,
  whose: number,
): Promise<EncodedPhoto> {
  return inTurn(whose, async () => {
    const opened = await open(await readable(image, 'photo'));
    const { data } = await drawn(opened.resize(width, height, { fit: 'cover' }).webp({ quality: 82 }));
    return { bytes: data, hash: hashOf(data) };
  });
}

/** PNG, which emails and PDFs can show as well. Sizes in pixels. */
export interface EncodedLogo extends EncodedPhoto, PhotoSize {}

const logoSize = { width: 512, height: 512 };

/**
 * A logo for display: upright, at most 512 pixels wide and high, without metadata, transparent where it was.
 * @throws DomainError `logo.type_not_allowed` unless it is JPEG, PNG, WebP or HEIC; invalid for a damaged or huge one
 */
export function encodeLogo(image: Buffer, whose: number): Promise<EncodedLogo> {
  return inTurn(whose, async () => {
    const opened = await open(await readable(image, 'logo'));
    const { data, info } = await drawn(
      opened
        .resize({ ...logoSize, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ compressionLevel: 9 }),
    );
    return { bytes: data, hash: hashOf(data), width: info.width, height: info.height };
  });
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
export function encodeHero(image: Buffer, whose: number): Promise<EncodedHero> {
  return inTurn(whose, async () => {
    const original = await readable(image, 'hero');
    const { data, info } = await drawn(within(await open(original), heroEdge).webp({ quality: 80 }));
    const { data: small } = await drawn(within(await open(original), smallHeroEdge).webp({ quality: 80 }));
    return { bytes: data, small, hash: hashOf(data), width: info.width, height: info.height };
  });
}

/** Most pixels of each thumbnail, wide and high. */
export const thumbnailEdges = { small: 480, large: 1024 } as const;
export type ThumbnailSize = keyof typeof thumbnailEdges;
/** WebP of each. */
export type EncodedThumbnails = Record<ThumbnailSize, Buffer>;

/**
 * The thumbnails of a stored picture, with its shape: WebP, upright, without metadata. The picture is decoded once. One
 * person's callers wait for each other before.
 * @param pixels a picture with more is refused before it is decoded
 * @throws TooManyPixels, DomainError invalid for a damaged one
 */
export const encodeThumbnails = (image: Buffer, pixels = maximumPixels): Promise<EncodedThumbnails> =>
  thumbnails(() =>
    places(async () => {
      const { large, small } = thumbnailEdges;
      const sharp = await imageLibrary();
      const { data, info } = await drawn(
        within(await open(image, pixels), large)
          .toColourspace('srgb')
          .raw(),
      );
      const { width, height, channels } = info;
      const decoded = () => sharp(data, { raw: { width, height, channels } });
      return {
        large: (await drawn(decoded().webp({ quality: 80 }))).data,
        small: (await drawn(within(decoded(), small).webp({ quality: 80 }))).data,
      };
    }),
  );

const within = (opened: Sharp, edge: number): Sharp =>
  opened.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });

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

/** Upright. @param pixels most that are decoded */
async function open(image: Buffer, pixels = maximumPixels): Promise<Sharp> {
  const sharp = await imageLibrary();
  return sharp(image, { limitInputPixels: pixels, failOn: 'error' }).autoOrient();
}

const drawn = (picture: Sharp): Promise<{ data: Buffer; info: OutputInfo }> =>
  picture
    .timeout({ seconds: 15 })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw refusalOf(cause);
    });

/** A picture that is not decoded. */
export class TooManyPixels extends DomainError {
  constructor() {
    const message = t('This image has too many pixels. Please upload one with at most 50 million.');
    super('invalid', 'request.invalid', message, { fields: { file: message } });
  }
}

const refusalOf = (cause: unknown): DomainError =>
  cause instanceof Error && /pixel limit/i.test(cause.message) ? new TooManyPixels() : unreadablePicture();

export const unreadablePicture = (): DomainError =>
  invalidField('file', t('This image is damaged and cannot be read. Please upload another one.'));
