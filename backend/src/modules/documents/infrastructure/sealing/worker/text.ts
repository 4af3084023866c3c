import bidiFactory from 'bidi-js';
import { type FaceName, faceFor, faceOf, type Glyph } from './faces.ts';

// Its types describe an ES module, but Node loads the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const graphemes = new Intl.Segmenter();

/** Scripts whose letters join, move or run to the left: they are shaped, and drawn as outlines. */
const shapedScripts =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Mongolian}\p{M}]/u;

export const needsShaping = (text: string): boolean => shapedScripts.test(text);

/** Typed text as one line: composed letters, no control characters, none that change the direction. */
export const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();

/** A part of a line in one face. */
export interface Piece {
  text: string;
  face: FaceName;
}

/** A part of a line with its characters as they are seen, from left to right. In thousandths of the type size. */
interface PlacedPiece extends Piece {
  x: number;
  width: number;
}

/** Parts of a line in the order of writing. A word keeps to one face where any has all of it. */
export function pieces(text: string, preferred: FaceName): Piece[] {
  const found: Piece[] = [];
  const add = (part: string, face: FaceName): void => {
    const last = found.at(-1);
    if (last?.face === face) last.text += part;
    else found.push({ text: part, face });
  };
  for (const word of text.match(/\s+|\S+/g) ?? []) {
    // A space belongs to the word before it.
    if (word.trim() === '') add(word, found.at(-1)?.face ?? preferred);
    else if (faceOf(faceFor(word, preferred)).covers(word)) add(word, faceFor(word, preferred));
    else for (const { segment } of graphemes.segment(word)) add(segment, faceFor(segment, preferred));
  }
  return found;
}

/**
 * A whole line as outlines, from left to right as it is seen.
 * @param base the direction of the line itself; left out, that of its first letter
 * @returns in thousandths of the type size
 */
export function outlined(
  text: string,
  preferred: FaceName,
  base?: 'ltr',
): { glyphs: Glyph[]; pieces: PlacedPiece[]; width: number } {
  const glyphs: Glyph[] = [];
  const placed: PlacedPiece[] = [];
  let width = 0;
  for (const { text: run, rightToLeft } of visualRuns(text, base))
    for (const piece of rightToLeft ? pieces(run, preferred).reverse() : pieces(run, preferred)) {
      const part = faceOf(piece.face).outline(piece.text, rightToLeft);
      const start = width;
      glyphs.push(...part.glyphs.map((glyph) => ({ ...glyph, x: start + glyph.x })));
      // Readers of PDFs turn such a run around: they expect it as it is seen.
      const seen = rightToLeft ? [...piece.text].reverse().join('') : piece.text;
      placed.push({ text: seen, face: piece.face, x: start, width: part.width });
      width += part.width;
    }
  return { glyphs, pieces: placed, width };
}

/** Runs of one direction, in the order in which they are seen (UAX 9). */
function visualRuns(text: string, base: 'ltr' | undefined): { text: string; rightToLeft: boolean }[] {
  const embedding = bidi.getEmbeddingLevels(text, base);
  const order = Array.from({ length: text.length }, (_, index) => index);
  for (const [start = 0, end = 0] of bidi.getReorderSegments(text, embedding))
    order.splice(start, end - start + 1, ...order.slice(start, end + 1).reverse());
  const runs: { start: number; end: number; level: number }[] = [];
  for (const index of order) {
    const level = embedding.levels[index] ?? 0;
    const last = runs.at(-1);
    if (last && last.level === level && (index === last.end + 1 || index === last.start - 1)) {
      last.start = Math.min(last.start, index);
      last.end = Math.max(last.end, index);
    } else runs.push({ start: index, end: index, level });
  }
  return runs.map(({ start, end, level }) => ({
    text: text.slice(start, end + 1),
    rightToLeft: level % 2 === 1,
  }));
}
