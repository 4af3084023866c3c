import {
  type EmbeddedFont,
  ops,
  type PDF,
  type PDFImage,
  PDFPage,
  PdfDict,
  PdfRef,
  PdfString,
} from '@libpdf/core';
import { type FaceName, faceOf, type Glyph } from './faces.ts';

type Operator = Parameters<PDFPage['drawOperators']>[0][number];

/** Red, green and blue from 0 to 1. */
export type Colour = readonly [number, number, number];

/** The typefaces of one document, each embedded when first used. */
export class Fonts {
  private readonly pdf: PDF;
  private readonly embedded = new Map<FaceName, EmbeddedFont>();

  constructor(pdf: PDF) {
    this.pdf = pdf;
  }

  of(name: FaceName): EmbeddedFont {
    const font = this.embedded.get(name) ?? this.pdf.embedFont(faceOf(name).bytes);
    this.embedded.set(name, font);
    return font;
  }
}

/**
 * Drawings on a page or in a stamp, gathered as one stream: the library's own drawing calls make an object
 * of every word. Points, from the lower left corner.
 */
export class Canvas {
  /** Holds the resources that the drawing names. */
  readonly page: PDFPage;
  readonly operators: Operator[] = [];

  constructor(pdf: PDF) {
    const dict = PdfDict.of({ Resources: new PdfDict() });
    // Not yet an object of the document: a page becomes one when it is appended, a stamp never does.
    this.page = new PDFPage(PdfRef.of(0, 0), dict, 0, pdf.context);
  }

  text(text: string, font: EmbeddedFont, size: number, x: number, y: number, colour: Colour): void {
    this.operators.push(
      ops.beginText(),
      ops.setNonStrokingRGB(...colour),
      ops.setFont(this.page.registerFont(font), size),
      ops.setTextMatrix(1, 0, 0, 1, x, y),
      ops.showText(encoded(text, font)),
      ops.endText(),
    );
  }

  /** Text that is not seen, stretched to `width`: readers search, copy and read aloud no outlines. */
  invisibleText(text: string, font: EmbeddedFont, size: number, x: number, y: number, width: number): void {
    const natural = font.widthOfTextAtSize(text, size);
    this.operators.push(
      ops.pushGraphicsState(),
      ops.beginText(),
      ops.setTextRenderMode(3),
      ops.setFont(this.page.registerFont(font), size),
      // Marks that stand alone have no width to be stretched.
      ops.setHorizontalScale(natural === 0 ? 100 : (100 * width) / natural),
      ops.setTextMatrix(1, 0, 0, 1, x, y),
      ops.showText(encoded(text, font)),
      ops.endText(),
      ops.popGraphicsState(),
    );
  }

  outlines(glyphs: Glyph[], size: number, x: number, y: number, colour: Colour): void {
    const scale = size / 1000;
    this.operators.push(
      ops.pushGraphicsState(),
      ops.concatMatrix(scale, 0, 0, scale, x, y),
      ops.setNonStrokingRGB(...colour),
    );
    for (const glyph of glyphs) this.operators.push(...outline(glyph), ops.fill());
    this.operators.push(ops.popGraphicsState());
  }

  box(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.operators.push(ops.setNonStrokingRGB(...colour), ops.rectangle(x, y, width, height), ops.fill());
  }

  image(image: PDFImage, x: number, y: number, width: number, height: number): void {
    this.operators.push(
      ops.pushGraphicsState(),
      ops.concatMatrix(width, 0, 0, height, x, y),
      ops.paintXObject(this.page.registerImage(image)),
      ops.popGraphicsState(),
    );
  }
}

const encoded = (text: string, font: EmbeddedFont): PdfString =>
  PdfString.fromBytes(Buffer.from(font.encodeTextToGids(text).flatMap((glyph) => [glyph >> 8, glyph & 255])));

/** A glyph's SVG path (M, L, Q, C and Z, absolute) as operators. */
function outline({ path, x, y }: Glyph): Operator[] {
  const found: Operator[] = [];
  let at: [number, number] = [0, 0];
  for (const [, command, numbers = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const values = numbers.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const points = Array.from({ length: values.length / 2 }, (_, index): [number, number] => [
      x + (values[2 * index] ?? 0),
      y + (values[2 * index + 1] ?? 0),
    ]);
    const [first = at, second = at, third = at] = points;
    if (command === 'M') found.push(ops.moveTo(...first));
    else if (command === 'L') found.push(ops.lineTo(...first));
    else if (command === 'C') found.push(ops.curveTo(...first, ...second, ...third));
    else if (command === 'Q')
      found.push(ops.curveTo(...between(at, first), ...between(second, first), ...second));
    else found.push(ops.closePath());
    at = points.at(-1) ?? at;
  }
  return found;
}

/** A control point of the cubic curve that is the same as a quadratic one. */
const between = (end: [number, number], control: [number, number]): [number, number] => [
  end[0] + (2 / 3) * (control[0] - end[0]),
  end[1] + (2 / 3) * (control[1] - end[1]),
];
