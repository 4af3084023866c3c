/* Thread that converts iPhone photos: 12 million pixels would block the process for seconds, and a hostile file
   could hang it. It is terminated if a photo takes too long or too much memory.
   In development this file runs uncompiled (Node strips the types), so its syntax must be strippable. */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import libheif from 'libheif-js/libheif-wasm/libheif.js';
import sharp from 'sharp';
import { packageFile } from '../../process/package-file.ts';
import type { FromWorker } from '../../process/worker-threads.js';
import type { HeicTask } from './jpeg-of-heic.js';

if (!parentPort) throw new Error('This file must run as a worker thread.');
const port = parentPort;
const report = (message: FromWorker<Uint8Array>): void => port.postMessage(message);

sharp.cache(false);
sharp.concurrency(1);

/** The part of the library that is used; its own types leave the results open. */
interface Heif {
  heif_context_alloc(): object;
  heif_context_free(context: object): void;
  heif_context_read_from_memory(context: object, bytes: Uint8Array): { code: unknown };
  heif_js_context_get_primary_image_handle(context: object): object & { code?: unknown };
  heif_image_handle_get_width(handle: object): number;
  heif_image_handle_get_height(handle: object): number;
  heif_image_handle_release(handle: object): void;
  heif_js_decode_image2(handle: object, colors: unknown, layout: unknown): Decoded | { code: unknown };
  heif_image_release(image: object): void;
  heif_error_code: { heif_error_Ok: unknown };
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGB: unknown };
}
interface Decoded {
  image: object;
  /** One, with three bytes for each pixel, in rows of `stride` bytes; `data` is the library's memory. */
  channels: { width: number; height: number; stride: number; data: Uint8Array }[];
}

class Unreadable extends Error {}

/** Longest side in pixels and quality, from the best: the first that keeps the file small enough is taken. */
const sizes = [
  { side: 6000, quality: 88 },
  { side: 4000, quality: 82 },
  { side: 3000, quality: 75 },
  { side: 2000, quality: 70 },
];

let library: Promise<Heif> | undefined;

async function load(): Promise<Heif> {
  const wasmBinary = await readFile(packageFile('libheif-js/libheif-wasm/libheif.wasm'));
  // Its types are of a module, but it exports the function itself.
  return (libheif as unknown as (options: object) => Heif)({ wasmBinary });
}

port.on('message', (task: HeicTask) => void perform(task));

async function perform({ bytes, maximumPixels, maximumBytes }: HeicTask): Promise<void> {
  try {
    const heif = await (library ??= load());
    const profile = await profileOf(bytes);
    const jpeg = await decoded(heif, bytes, maximumPixels, (photo) => encoded(photo, maximumBytes));
    report({ done: profile ? withProfile(jpeg, profile) : jpeg });
  } catch (error) {
    if (error instanceof Unreadable) report({ refused: error.message });
    else report({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** Turned upright by the library. @param use reads its memory, which is freed then */
async function decoded<Result>(
  heif: Heif,
  bytes: Uint8Array,
  maximumPixels: number,
  use: (photo: Decoded['channels'][number]) => Promise<Result>,
): Promise<Result> {
  const context = heif.heif_context_alloc();
  try {
    const { code } = heif.heif_context_read_from_memory(context, bytes);
    if (code !== heif.heif_error_code.heif_error_Ok) throw new Unreadable('It is damaged.');
    const handle = heif.heif_js_context_get_primary_image_handle(context);
    if (handle.code !== undefined) throw new Unreadable('It has no picture.');
    const pixels = heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle);
    if (pixels > maximumPixels) throw new Unreadable('It has too many pixels.');
    const rgb = [
      heif.heif_colorspace.heif_colorspace_RGB,
      heif.heif_chroma.heif_chroma_interleaved_RGB,
    ] as const;
    const result = heif.heif_js_decode_image2(handle, ...rgb);
    heif.heif_image_handle_release(handle);
    const photo = 'channels' in result ? result.channels[0] : undefined;
    if (!photo || !('image' in result)) throw new Unreadable('Its picture is damaged.');
    try {
      return await use(photo);
    } finally {
      heif.heif_image_release(result.image);
    }
  } finally {
    heif.heif_context_free(context);
  }
}

async function encoded(
  { width, height, stride, data }: Decoded['channels'][number],
  maximumBytes: number,
): Promise<Uint8Array> {
  // Rows may be padded: the padding is cut off as pixels of a wider image.
  const padded = { width: stride / 3, height, channels: 3 } as const;
  for (const { side, quality } of sizes) {
    const jpeg = await sharp(data, { raw: padded, limitInputPixels: false })
      .extract({ left: 0, top: 0, width, height })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer();
    if (jpeg.length <= maximumBytes) return jpeg;
  }
  throw new Unreadable('It is too large.');
}

/** The color profile of the photo, Display P3 for example; without it, its colors would be paler. */
async function profileOf(bytes: Uint8Array): Promise<Buffer | undefined> {
  const { icc } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ icc: undefined }));
  return icc && icc.length < 60_000 ? icc : undefined;
}

/** The pixels are in that profile already, so it is only named, in the segment that is meant for it. */
function withProfile(jpeg: Uint8Array, profile: Buffer): Uint8Array {
  const head = Buffer.from('\xff\xd8\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1');
  head.writeUInt16BE(head.length - 4 + profile.length, 4);
  return Buffer.concat([head, profile, jpeg.subarray(2)]);
}
