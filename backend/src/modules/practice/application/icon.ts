import { mostOfLogo } from '../../../platform/brand/logo-box.js';
import { neutrals, type Shades, shadesOf } from '../../../platform/brand/shades.js';
import { imageLibrary } from '../../../platform/files/encode-photo.js';

/** Sizes in pixels: of tabs, of bookmarks, of iPhones, and of the web manifest. */
export const iconSizes = [16, 32, 48, 64, 96, 128, 180, 192, 256, 512] as const;
export type IconSize = (typeof iconSizes)[number];

interface IconOptions {
  /** Encoded image; undefined for Steward's mark. */
  logo: Buffer | undefined;
  accent: string;
  size: IconSize;
  isMaskable: boolean;
}

/** Part of the icon's width that is drawn on. A phone may cut off all but a circle of 80 percent. */
const partOf = (size: number, isMaskable: boolean): number => (isMaskable ? 0.56 : size < 128 ? 0.94 : 0.8);

/** A square PNG. It is opaque, since a tab bar may be dark and phones show transparency as black. */
export async function drawIcon({ logo, accent, size, isMaskable }: IconOptions): Promise<Buffer> {
  const sharp = await imageLibrary();
  const drawn = Math.round(size * partOf(size, isMaskable));
  const picture = logo
    ? await sharp(logo).resize(drawn, drawn, { fit: 'inside' }).png().toBuffer()
    : Buffer.from(markIn(shadesOf(accent, 'light'), drawn));
  const background = logo ? '#ffffff' : neutrals.light.paper;
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: picture }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** For the header of an email, with two pixels for each of a usual screen. */
export async function drawSmallLogo(logo: Buffer): Promise<Buffer> {
  const sharp = await imageLibrary();
  return sharp(logo)
    .resize({
      width: 2 * mostOfLogo.width,
      height: 2 * mostOfLogo.height,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** As in the frontend's art/mark.tsx. */
const markIn = ({ river, pear }: Shades, size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32" fill="none"><g stroke="${river}"><path d="M4 30V16a12 12 0 0 1 24 0V30" stroke-width="2"/><path d="M10 30V17a6 6 0 0 1 12 0V30" stroke-width="1.4"/><path d="M1 30H31" stroke-width="2"/></g><circle cx="16" cy="17.5" r="2.6" fill="${pear}"/></svg>`;
