import type { PDF, PDFImage } from '@libpdf/core';
import { Canvas, type Colour, type Fonts } from './canvas.ts';
import type { FaceName } from './faces.ts';
import { needsShaping, outlined, pieces, plain } from './text.ts';

const colour = (hex: string): Colour => {
  const part = (at: number): number => parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
};

/** The practice's colours on paper. */
export const colours = {
  ink: colour('14242b'),
  second: colour('3e4d53'),
  hint: colour('59666a'),
  line: colour('d3cfc2'),
};

/** Points: US letter, as the practice prints. */
export const paper = { width: 612, height: 792, margin: 56 };
export const measure = paper.width - 2 * paper.margin;

export interface Setting {
  face?: FaceName;
  /** Points. */
  size?: number;
  /** Points from one base line to the next. */
  leading?: number;
  colour?: Colour;
  /** Points; a longer text is broken into lines. */
  width?: number;
  /** More lines than that end in an ellipsis. */
  lines?: number;
}

/** A page that is written from top to bottom; `y` is measured from the top, in points. */
export class Sheet {
  readonly canvas: Canvas;
  private readonly fonts: Fonts;
  /** The position of the next element. */
  y = paper.margin;

  constructor(pdf: PDF, fonts: Fonts) {
    this.canvas = new Canvas(pdf);
    this.fonts = fonts;
  }

  /** The room above the foot of the page. */
  get room(): number {
    return paper.height - paper.margin - 40 - this.y;
  }

  /** Lines that `text` takes at most `width` points each; a word that is longer is broken anywhere. */
  wrap(text: string, { face = 'hanken', size = 10, width = measure, lines = Infinity }: Setting): string[] {
    const fits = (line: string): boolean => this.widthOf(line, face, size) <= width;
    const wrapped: string[] = [''];
    const last = (): string => wrapped.at(-1) ?? '';
    for (const word of plain(text).split(' ')) {
      const joined = last() === '' ? word : `${last()} ${word}`;
      if (fits(joined)) wrapped[wrapped.length - 1] = joined;
      else {
        if (last() !== '') wrapped.push('');
        for (const part of broken(word, fits)) {
          if (last() !== '') wrapped.push('');
          wrapped[wrapped.length - 1] = part;
        }
      }
      if (wrapped.length > lines) break;
    }
    if (wrapped.length <= lines) return wrapped;
    const shown = wrapped.slice(0, lines);
    let end = shown.at(-1) ?? '';
    while (end !== '' && !fits(`${end}…`)) end = end.slice(0, -1);
    return [...shown.slice(0, -1), `${end}…`];
  }

  /** Writes at `x` points from the left edge, and moves on below it. */
  write(text: string, x: number, setting: Setting = {}): void {
    const { size = 10, leading = size * 1.45 } = setting;
    for (const line of this.wrap(text, setting)) {
      this.y += leading;
      this.line(line, x, this.y - leading * 0.28, setting);
    }
  }

  /** One line on the base line `y`. */
  line(text: string, x: number, y: number, setting: Setting = {}): void {
    const { face = 'hanken', size = 10, colour = colours.ink } = setting;
    const base = paper.height - y;
    if (needsShaping(text)) {
      const { glyphs, pieces: placed } = outlined(text, face, 'ltr');
      this.canvas.outlines(glyphs, size, x, base, colour);
      const scale = size / 1000;
      for (const piece of placed) {
        const [left, width] = [x + piece.x * scale, piece.width * scale];
        this.canvas.invisibleText(piece.text, this.fonts.of(piece.face), size, left, base, width);
      }
      return;
    }
    let left = x;
    for (const piece of pieces(text, face)) {
      const font = this.fonts.of(piece.face);
      this.canvas.text(piece.text, font, size, left, base, colour);
      left += font.widthOfTextAtSize(piece.text, size);
    }
  }

  private widthOf(text: string, face: FaceName, size: number): number {
    if (needsShaping(text)) return (outlined(text, face, 'ltr').width * size) / 1000;
    return pieces(text, face).reduce(
      (width, piece) => width + this.fonts.of(piece.face).widthOfTextAtSize(piece.text, size),
      0,
    );
  }

  /** One line that ends `x` points from the left edge. */
  lineEndingAt(text: string, x: number, y: number, setting: Setting = {}): void {
    const { face = 'hanken', size = 10 } = setting;
    this.line(text, x - this.widthOf(text, face, size), y, setting);
  }

  /** @param weight points */
  rule(
    y: number,
    weight: number,
    colour = colours.ink,
    from = paper.margin,
    to = paper.width - paper.margin,
  ): void {
    this.canvas.box(from, paper.height - y, to - from, weight, colour);
  }

  image(image: PDFImage, x: number, y: number, width: number, height: number): void {
    this.canvas.image(image, x, paper.height - y - height, width, height);
  }

  /** Practice and kind of page above a heavy rule. */
  head(practice: string, kind: string): void {
    this.line(
      this.wrap(practice, { face: 'besley', size: 13, width: 330, lines: 1 })[0] ?? '',
      paper.margin,
      66,
      {
        face: 'besley',
        size: 13,
      },
    );
    this.lineEndingAt(kind, paper.width - paper.margin, 66, { size: 9.5, colour: colours.hint });
    this.rule(78, 1.5);
    this.y = 96;
  }

  /** Two fine rules and small print. */
  foot(left: string, right: string): void {
    const y = paper.height - paper.margin;
    this.rule(y - 14, 0.5, colours.line);
    this.rule(y - 16.5, 0.5, colours.line);
    const setting = { size: 8, colour: colours.hint, width: 400, lines: 1 };
    this.line(this.wrap(left, setting)[0] ?? '', paper.margin, y, setting);
    this.lineEndingAt(right, paper.width - paper.margin, y, setting);
  }
}

/** A word in parts that fit. */
function broken(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts = [''];
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const longer = `${parts.at(-1) ?? ''}${segment}`;
    if (fits(longer) || parts.at(-1) === '') parts[parts.length - 1] = longer;
    else parts.push(segment);
  }
  return parts;
}
