import sharp, { type Sharp } from 'sharp';
import { deflateSync, crc32 } from 'node:zlib';
import { sampleHeic, samplePdf, samplePng } from './testing/sample-files.js';
import { encodePhoto, encodeThumbnails, TooManyPixels } from './encode-photo.js';

const encodePortrait = (image: Buffer, whose = 1) => encodePhoto(image, { width: 800, height: 1000 }, whose);

/** Left half red, right half blue, so that rotation and cropping are visible. */
const halves = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#00f' } }, gravity: 'east' },
  ]);

/** Color in the middle of each quarter of the image: top left, top right, bottom left, bottom right. */
async function quarters(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): string => {
    const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [red = 0, , blue = 0] = data.subarray(from, from + 3);
    return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red} ${blue}`;
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

/** A PNG of a few kilobytes that claims any number of pixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // one bit per pixel, gray
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const fieldOf = (message: RegExp) =>
  expect.objectContaining({
    kind: 'invalid',
    fields: { file: expect.stringMatching(message) as string },
  }) as Error;

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is made from a %s: WebP, 800 by 1000', async (format) => {
    const { bytes, hash } = await encodePortrait(await halves(640, 480).toFormat(format).toBuffer());
    const meta = await sharp(bytes).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual(['webp', 800, 1000]);
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is cropped to the requested size, around its center', async () => {
    const { bytes } = await encodePhoto(
      await halves(800, 200).png().toBuffer(),
      { width: 64, height: 64 },
      1,
    );
    const meta = await sharp(bytes).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual(['webp', 64, 64]);
    expect(await quarters(bytes)).toEqual(['red', 'blue', 'red', 'blue']);
  });

  it('is rotated upright according to the camera', async () => {
    // 6: rotated a quarter turn to the right; the left edge is then on top.
    const turned = await halves(1000, 800).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const { bytes } = await encodePortrait(turned);
    expect(await quarters(bytes)).toEqual(['red', 'red', 'blue', 'blue']);
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
  });

  it('contains no location and no camera', async () => {
    const tagged = await halves(800, 1000)
      .withExif({ IFD0: { Make: 'SecretCamera', Copyright: 'Someone' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(tagged.toString('latin1')).toMatch(/SecretCamera[^]*SecretPlace|SecretPlace[^]*SecretCamera/);
    const { bytes } = await encodePortrait(tagged);
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.toString('latin1')).not.toMatch(/Secret/);
  });

  it('has a URL that changes with it and only with it', async () => {
    const image = await halves(80, 100).png().toBuffer();
    const other = await halves(100, 80).rotate(90).png().toBuffer();
    const hash = async (bytes: Buffer) => (await encodePortrait(bytes)).hash;
    expect(await hash(image)).toBe(await hash(image));
    expect(await hash(other)).not.toBe(await hash(image));
  });

  it('may be as small as one pixel and of any shape', async () => {
    for (const [width, height] of [
      [2, 1],
      [2, 3000],
      [3000, 2],
    ] as const) {
      const meta = await sharp(
        (await encodePortrait(await halves(width, height).png().toBuffer())).bytes,
      ).metadata();
      expect([meta.width, meta.height]).toEqual([800, 1000]);
    }
  });

  it('is not a decompression bomb', async () => {
    const small = bomb(60_000, 60_000);
    expect(small.length).toBeLessThan(1024 * 1024);
    await expect(encodePortrait(small)).rejects.toThrow(fieldOf(/too many pixels/));
    await expect(encodePortrait(bomb(50_001, 1000))).rejects.toThrow(fieldOf(/too many pixels/));
  });

  it('is complete', async () => {
    const jpeg = await halves(800, 1000).jpeg().toBuffer();
    const png = await halves(800, 1000).png().toBuffer();
    const webp = await halves(800, 1000).webp().toBuffer();
    for (const cut of [jpeg, png, webp].map((image) => image.subarray(0, image.length / 2)))
      await expect(encodePortrait(cut)).rejects.toThrow(fieldOf(/damaged/));
    const spoilt = Buffer.concat([png.subarray(0, 60), Buffer.alloc(40, 7), png.subarray(100)]);
    await expect(encodePortrait(spoilt)).rejects.toThrow(fieldOf(/damaged/));
    await expect(encodePortrait(Buffer.alloc(0))).rejects.toThrow(fieldOf(/empty/));
  });

  it.each([
    ['a PDF', samplePdf],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['words', Buffer.from('not an image')],
    ['one byte', Buffer.from([0xff])],
  ])('is not %s', async (_what, bytes) => {
    await expect(encodePortrait(bytes)).rejects.toThrow(
      expect.objectContaining({ kind: 'unsupported', code: 'photo.type_not_allowed' }) as Error,
    );
  });

  it('may come from an iPhone, unless it is damaged', async () => {
    const { bytes } = await encodePhoto(sampleHeic, { width: 64, height: 32 }, 1);
    expect(await quarters(bytes)).toEqual(['red', 'blue', 'red', 'blue']);
    await expect(encodePortrait(sampleHeic.subarray(0, 300))).rejects.toMatchObject({
      code: 'photo.type_not_allowed',
      fields: { file: expect.stringMatching(/HEIC.*JPEG/) as string },
    });
  });

  it('may be the sample PNG of the other tests', async () => {
    expect((await encodePortrait(samplePng)).bytes.length).toBeGreaterThan(0);
  });
});

describe('many photos at once', () => {
  it('are decoded two at a time, and all of them', async () => {
    const image = await halves(3000, 2000).jpeg().toBuffer();
    let left = 8;
    const photos = Array.from({ length: left }, (_, whose) =>
      encodePortrait(image, whose).finally(() => (left -= 1)),
    );
    let most = 0;
    while (left > 0) {
      most = Math.max(most, sharp.counters().process);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(new Set((await Promise.all(photos)).map(({ hash }) => hash)).size).toBe(1);
    expect(most).toBe(2);
  });

  it('of one person delay nobody else', async () => {
    const image = await halves(3000, 2000).jpeg().toBuffer();
    const done: string[] = [];
    const many = Array.from({ length: 6 }, () => encodePortrait(image, 1).then(() => done.push('theirs')));
    await encodePortrait(image, 2).then(() => done.push('another'));
    expect(done.indexOf('another')).toBeLessThan(3);
    await Promise.all(many);
  });

  it('wait behind no thumbnails', async () => {
    const image = await halves(3000, 2000).jpeg().toBuffer();
    const done: string[] = [];
    const many = Array.from({ length: 6 }, () => encodeThumbnails(image).then(() => done.push('thumbnail')));
    await encodePortrait(image).then(() => done.push('photo'));
    expect(done.indexOf('photo')).toBeLessThan(3);
    await Promise.all(many);
  });
});

describe('thumbnails', () => {
  it('are drawn in two sizes, upright, with their transparency', async () => {
    const turned = await halves(1600, 1200).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const { small, large } = await encodeThumbnails(turned);
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 768, height: 1024 });
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 360, height: 480 });
    expect(await quarters(small)).toEqual(['red', 'red', 'blue', 'blue']);
    const clear = await sharp({ create: { width: 20, height: 10, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    expect(await sharp((await encodeThumbnails(clear)).small).metadata()).toMatchObject({
      width: 20,
      height: 10,
      hasAlpha: true,
    });
  });

  it('are of every kind of picture that messages have', async () => {
    for (const picture of [
      await halves(60, 40).toColourspace('b-w').png().toBuffer(),
      await halves(60, 40).toColourspace('cmyk').jpeg().toBuffer(),
      await halves(60, 40).toColourspace('rgb16').png().toBuffer(),
    ])
      expect(await sharp((await encodeThumbnails(picture)).large).metadata()).toMatchObject({ width: 60 });
  });

  it('are refused above the number of pixels that is given', async () => {
    const picture = await halves(600, 400).png().toBuffer();
    await expect(encodeThumbnails(picture, 239_999)).rejects.toBeInstanceOf(TooManyPixels);
    await encodeThumbnails(picture, 240_000);
  });
});
