import sharp from 'sharp';
import { sampleHeic, samplePng } from '../testing/sample-files.js';
import { jpegOfHeic } from './jpeg-of-heic.js';

/** Colors in the corners of an image: top left, top right, bottom left, bottom right. */
async function corners(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): string => {
    const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels);
    return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red} ${blue}`;
  };
  const right = info.width - 3;
  const bottom = info.height - 3;
  return [at(2, 2), at(right, 2), at(2, bottom), at(right, bottom)];
}

/** The sample, with the instruction to show it a quarter turn to the right. */
function turned(): Buffer {
  const bytes = sampleHeic.toString('latin1');
  const grow = (text: string, box: string, by: number): string => {
    const at = text.indexOf(box) - 4;
    const size = Buffer.from(text.slice(at, at + 4), 'latin1').readUInt32BE() + by;
    return text.slice(0, at) + numbered(size) + text.slice(at + 4);
  };
  const numbered = (value: number): string => {
    const buffer = Buffer.alloc(4);
    buffer.writeUInt32BE(value);
    return buffer.toString('latin1');
  };
  const data = bytes.indexOf('mdat') + 4;
  let text = bytes
    .replace('\0\x02\x02\x03\x84', '\0\x02\x03\x03\x84\x85')
    .replace('\0\0\0\x1aipma', '\0\0\0\x09irot\x03\0\0\0\x1bipma');
  text = text.replace(numbered(data), numbered(data + 10));
  for (const [box, by] of [
    ['meta', 10],
    ['iprp', 10],
    ['ipco', 9],
  ] as const)
    text = grow(text, box, by);
  return Buffer.from(text, 'latin1');
}

it('is a JPEG of the same size, without metadata', async () => {
  const jpeg = await jpegOfHeic(sampleHeic);
  const { format, width, height, exif, icc } = await sharp(jpeg).metadata();
  expect({ format, width, height, exif, icc }).toEqual({ format: 'jpeg', width: 64, height: 32 });
  expect(await corners(jpeg ?? samplePng)).toEqual(['red', 'blue', 'red', 'blue']);
});

it('is upright, and turned once', async () => {
  const jpeg = (await jpegOfHeic(turned())) ?? samplePng;
  const { width, height, orientation } = await sharp(jpeg).metadata();
  expect({ width, height, orientation }).toEqual({ width: 32, height: 64, orientation: undefined });
  expect(await corners(jpeg)).toEqual(['red', 'red', 'blue', 'blue']);
});

it('is nothing if the photo is damaged, of another codec, or claims too many pixels', async () => {
  const huge = Buffer.from(
    sampleHeic.toString('latin1').replaceAll('ispe\0\0\0\0\0\0\0\x40', 'ispe\0\0\0\0\0\0\xff\x40'),
    'latin1',
  );
  const other = Buffer.from(sampleHeic.toString('latin1').replaceAll('hvc1', 'av01'), 'latin1');
  for (const bytes of [sampleHeic.subarray(0, 300), sampleHeic.subarray(0, 40), samplePng, huge, other])
    expect(await jpegOfHeic(bytes)).toBeUndefined();
  expect(await corners((await jpegOfHeic(sampleHeic)) ?? samplePng)).toEqual(['red', 'blue', 'red', 'blue']);
});
