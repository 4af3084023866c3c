const MAX_CHARACTERS = 200;
const MAX_BYTES = 255;

// Control characters, line and paragraph separators, invisible marks that change the reading direction (a
// name must not read 'exe.pdf' if it ends in '.exe'), and unpaired surrogates.
const DECEIVING = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\uFEFF]/gu;

/**
 * The base name, safe to display and to offer for download: at most 200 UTF-16 units and 255 bytes, with its
 * extension, never empty.
 * @param most maximum UTF-16 units, if fewer
 */
export function cleanFileName(name: string, most = MAX_CHARACTERS): string {
  const base = name
    .replace(DECEIVING, '')
    .replace(/^.*[/\\]/, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/(?<![. ])[. ]+$/, '') // Windows drops these, and then a different extension would be last
    .trim();
  const extension = extensionOf(base);
  const stem = base.slice(0, base.length - extension.length).replace(/^[. ]+/, '') || 'document';
  return shorten(stem, most - extension.length, MAX_BYTES - extension.length) + extension;
}

/**
 * The extension with its dot, as written in the name, or '' if it is not one to ten ASCII letters or digits.
 */
export function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? '';
}

function shorten(text: string, characters: number, bytes: number): string {
  let length = 0;
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (length + character.length > characters || size > bytes)
      return text.slice(0, length).replace(/[. ]+$/, '');
    length += character.length;
  }
  return text;
}
