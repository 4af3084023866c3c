import sharp from 'sharp';
import { outlined, plain } from './text.ts';

sharp.cache(false);

/** Pixels of a typed name's image; a signature line of 210 points prints it at 206 dots per inch. */
const width = 600;
const height = 160;
/** Pixels from the top. */
const baseLine = 104;
const margin = 12;
const largest = 84;
const inkColour = '#14242B';

/** A name in a script face on nothing, as PNG: drawn from outlines, so that no font needs to be installed. */
export async function typedSignature(name: string): Promise<Buffer> {
  const line = outlined(plain(name), 'script');
  const size = Math.min(largest, ((width - 2 * margin) * 1000) / Math.max(line.width, 1));
  const scale = size / 1000;
  const paths = line.glyphs.map(({ path, x, y }) => `<path transform="translate(${x} ${y})" d="${path}"/>`);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<g fill="${inkColour}" transform="translate(${margin} ${baseLine}) scale(${scale} ${-scale})">${paths.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
