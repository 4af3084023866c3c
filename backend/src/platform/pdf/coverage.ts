import { commonFamilies, rareFamilies, readFont } from './fonts.js';

/** First and last code points of ranges, in turn, sorted. */
type Ranges = readonly number[];

/** By family; a font is read once and its bytes are not kept. */
const known = new Map<string, Ranges>();

/**
 * The first character of a text, as a reader sees it, that a PDF could not show; undefined if every one has a form
 * in one of the fonts that `TypstRenderer` takes for this text. Line breaks, and what is invisible by its nature,
 * need none.
 */
export function undrawable(text: string): string | undefined {
  const families = [...commonFamilies, ...rareFamilies(text)];
  for (const { segment } of characters.segment(text.normalize('NFC'))) {
    const needed = [...segment.replace(invisible, '')].map((character) => character.codePointAt(0) ?? 0);
    // A base and its accents come from one font.
    if (!families.some((family) => needed.every((point) => has(rangesOf(family), point)))) return segment;
  }
  return undefined;
}

/** As a reader sees them. Making it takes longer than most texts. */
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const invisible = /[\n\r\t]|\p{Default_Ignorable_Code_Point}/gu;

function rangesOf(family: string): Ranges {
  const ranges = known.get(family) ?? rangesIn(readFont(family));
  known.set(family, ranges);
  return ranges;
}

function has(ranges: Ranges, point: number): boolean {
  let low = 0;
  let high = ranges.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (point > (ranges[2 * middle + 1] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return point >= (ranges[2 * low] ?? Infinity);
}

/** Characters with a form, from the table `cmap` of a TrueType or OpenType font (formats 4 and 12). */
function rangesIn(font: Buffer): Ranges {
  const tables = font.readUInt16BE(4);
  const entry = Array.from({ length: tables }, (_, index) => 12 + 16 * index).find(
    (at) => font.toString('latin1', at, at + 4) === 'cmap',
  );
  if (entry === undefined) throw new Error('A font has no table of characters.');
  const cmap = font.subarray(font.readUInt32BE(entry + 8));
  const maps = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4)),
  );
  const formatted = (format: number): Buffer | undefined =>
    maps.find((map) => map.readUInt16BE(0) === format);
  const wide = formatted(12);
  const narrow = formatted(4);
  const points = wide ? pointsOfWide(wide) : narrow ? pointsOfNarrow(narrow) : [];
  const ranges: number[] = [];
  for (const point of points)
    if (ranges.at(-1) === point - 1) ranges[ranges.length - 1] = point;
    else ranges.push(point, point);
  return ranges;
}

function* pointsOfWide(map: Buffer): Generator<number> {
  for (let group = 0; group < map.readUInt32BE(12); group += 1) {
    const at = 16 + 12 * group;
    const first = map.readUInt32BE(at);
    const last = map.readUInt32BE(at + 4);
    const glyph = map.readUInt32BE(at + 8);
    for (let point = first; point <= last; point += 1) if (glyph + point - first > 0) yield point;
  }
}

function* pointsOfNarrow(map: Buffer): Generator<number> {
  const size = map.readUInt16BE(6);
  const ends = 14;
  const starts = 16 + size;
  const deltas = 16 + 2 * size;
  const offsets = 16 + 3 * size;
  for (let at = 0; at < size; at += 2) {
    const first = map.readUInt16BE(starts + at);
    const last = map.readUInt16BE(ends + at);
    const delta = map.readUInt16BE(deltas + at);
    const offset = map.readUInt16BE(offsets + at);
    for (let point = first; point <= last && point < 0xffff; point += 1) {
      const glyph = offset === 0 ? point : map.readUInt16BE(offsets + at + offset + 2 * (point - first));
      if (glyph !== 0 && ((glyph + delta) & 0xffff) !== 0) yield point;
    }
  }
}
