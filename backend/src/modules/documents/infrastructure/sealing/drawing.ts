import { invalidField } from '../../../../kernel/domain-error.js';

/** Pixels. */
const largest = { width: 1200, height: 400 };
/** Bytes of the encoded image. */
const maximumSize = 512 * 1024;

/** Grey level, of 255, above which a stroke cannot be told from the paper. */
const visible = 235;

const refusal = (message: string): Error => invalidField('signature', message);

/**
 * A drawn signature, from the data address that a browser sends: a PNG, decoded and encoded anew so that nothing of
 * the sender's own bytes is kept, cut to the drawing.
 * @throws DomainError request.invalid at `signature` for no PNG, one that is too large, and an empty one
 */
export async function readDrawing(dataAddress: string): Promise<Buffer> {
  const [, encoded] = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataAddress) ?? [];
  if (encoded === undefined) throw refusal('The signature must be drawn as a PNG image');
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > maximumSize) throw refusal('The drawn signature is too large');
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const open = (): ReturnType<typeof sharp> =>
    sharp(bytes, { limitInputPixels: largest.width * largest.height, failOn: 'error' });
  try {
    // Only its head is read for that.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== 'png') throw refusal('The signature must be drawn as a PNG image');
    if (width > largest.width || height > largest.height)
      throw refusal(`The drawn signature may have at most ${largest.width} × ${largest.height} pixels`);
    const flat = await open()
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .timeout({ seconds: 5 })
      .toBuffer();
    // A dot is a signature; an empty drawing is not.
    if (!flat.some((level) => level < visible)) throw refusal('Please draw your signature');
    const image = open().ensureAlpha();
    // Less than three pixels have no margin to be cut.
    return await (Math.min(width, height) < 3 ? image : image.trim({ threshold: 10 }))
      .png({ compressionLevel: 9 })
      .timeout({ seconds: 5 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Error && 'fields' in error) throw error;
    throw refusal('The drawn signature cannot be read. Please draw it again.');
  }
}
