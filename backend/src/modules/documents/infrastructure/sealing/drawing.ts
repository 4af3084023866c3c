import { t } from '@steward/texts';
import { invalidField } from '../../../../kernel/index.js';

/** Pixels. */
const largest = { width: 1200, height: 400 };
/** Bytes of the encoded image. */
const maximumSize = 512 * 1024;

/** Gray level, of 255, above which a stroke cannot be distinguished from the background. */
const visible = 235;

const refusal = (message: string): Error => invalidField('signature', message);

/**
 * A drawn signature from the data URL that a browser sends. The PNG is decoded and re-encoded, so that none
 * of the sender's bytes are kept, and cropped to the drawing.
 * @throws DomainError request.invalid at `signature` if it is no PNG, too large or empty
 */
export async function readDrawing(dataAddress: string): Promise<Buffer> {
  const [, encoded] = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataAddress) ?? [];
  if (encoded === undefined) throw refusal(t('The signature must be drawn as a PNG image'));
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > maximumSize) throw refusal(t('The drawn signature is too large'));
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const open = (): ReturnType<typeof sharp> =>
    sharp(bytes, { limitInputPixels: largest.width * largest.height, failOn: 'error' });
  try {
    // Reads only the header of the image.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== 'png') throw refusal(t('The signature must be drawn as a PNG image'));
    if (width > largest.width || height > largest.height)
      throw refusal(
        t('The drawn signature may have at most {width} × {height} pixels', {
          width: largest.width,
          height: largest.height,
        }),
      );
    const flat = await open()
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .timeout({ seconds: 5 })
      .toBuffer();
    // A dot is a signature; an empty drawing is not.
    if (!flat.some((level) => level < visible)) throw refusal(t('Please draw your signature'));
    const image = open().ensureAlpha();
    // Images under three pixels have no margin to crop.
    return await (Math.min(width, height) < 3 ? image : image.trim({ threshold: 10 }))
      .png({ compressionLevel: 9 })
      .timeout({ seconds: 5 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Error && 'fields' in error) throw error;
    throw refusal(t('We could not read the drawn signature. Please draw it again.'));
  }
}
