import sharp from 'sharp';
import { readDrawing } from './drawing.js';

const address = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`;
const stroke = '<path d="M20 80 Q 90 10 180 70" stroke="#14242b" stroke-width="4" fill="none"/>';
const drawn = (width: number, height: number, content = stroke): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
    ),
  )
    .png()
    .toBuffer();

describe('a drawn signature', () => {
  it('is re-encoded and cropped to the drawing, without extra data from the sender', async () => {
    const sent = await sharp(await drawn(600, 160))
      .withExif({ IFD0: { Copyright: 'Somewhere' } })
      .png()
      .toBuffer();
    const image = await readDrawing(address(sent));
    const { format, width, height, exif } = await sharp(image).metadata();
    expect(format).toBe('png');
    expect(exif).toBeUndefined();
    expect(width).toBeLessThan(180);
    expect(height).toBeLessThan(80);
  });

  it('may be a single dot, but not empty', async () => {
    for (const dot of [
      await drawn(600, 160, '<rect x="90" y="60" width="3" height="3"/>'),
      await drawn(1, 1, '<rect width="1" height="1"/>'),
      await drawn(40, 40, '<rect width="40" height="40"/>'),
    ])
      expect(await sharp(await readDrawing(address(dot))).metadata()).toMatchObject({ format: 'png' });
  });

  it.each<[string, () => Promise<string>, string]>([
    [
      'no data address',
      async () => 'https://example.com/a.png',
      'The signature must be drawn as a PNG image',
    ],
    [
      'of another type',
      async () => 'data:image/svg+xml;base64,PHN2Zy8+',
      'The signature must be drawn as a PNG image',
    ],
    [
      'a JPEG that says it is a PNG',
      async () =>
        address(
          await sharp(await drawn(60, 60))
            .jpeg()
            .toBuffer(),
        ),
      'The signature must be drawn as a PNG image',
    ],
    ['transparent', async () => address(await drawn(600, 160, '')), 'Please draw your signature'],
    [
      'white',
      async () => address(await drawn(600, 160, '<rect width="600" height="160" fill="#fff"/>')),
      'Please draw your signature',
    ],
    [
      'too wide',
      async () => address(await drawn(1201, 100)),
      'The drawn signature may have at most 1200 × 400 pixels',
    ],
    [
      'far too large',
      async () => address(await drawn(8000, 8000)),
      'The drawn signature may have at most 1200 × 400 pixels',
    ],
    ['heavy', async () => address(Buffer.alloc(600 * 1024)), 'The drawn signature is too large'],
    [
      'cut off',
      async () => address((await drawn(600, 160)).subarray(0, 200)),
      'We could not read the drawn signature. Please draw it again.',
    ],
    [
      'noise',
      async () => address(Buffer.from('nonsense')),
      'We could not read the drawn signature. Please draw it again.',
    ],
  ])('is refused at its field if it is %s', async (_, sent, message) => {
    await expect(readDrawing(await sent())).rejects.toMatchObject({
      kind: 'invalid',
      message,
      fields: { signature: message },
    });
  });
});
