import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { Blob, Buffer as Run, Direction, Face as FontFace, Font, shape } from 'harfbuzzjs';

const { resolve } = createRequire(import.meta.url);

/** One glyph's outline and where it stands, in thousandths of the type size, y upwards. */
export interface Glyph {
  /** SVG path data. */
  path: string;
  x: number;
  y: number;
}

/** A typeface: its file for embedding, and its outlines for text that has to be shaped before it can be drawn. */
export class Face {
  readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly font: Font;
  private readonly characters: ReadonlySet<number>;

  /** @param bytes TrueType */
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
    const face = new FontFace(new Blob(bytes));
    this.font = new Font(face);
    this.font.setScale(1000, 1000);
    this.characters = new Set(face.collectUnicodes());
  }

  covers(text: string): boolean {
    for (const character of text) if (!this.characters.has(character.codePointAt(0) ?? 0)) return false;
    return true;
  }

  /** One run of a single direction, with joined letters and placed marks. @returns width in thousandths of the size */
  outline(text: string, rightToLeft: boolean): { glyphs: Glyph[]; width: number } {
    const run = new Run();
    run.addText(text);
    run.guessSegmentProperties();
    run.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
    shape(this.font, run);
    let width = 0;
    const positions = run.getGlyphPositions();
    const glyphs = run.getGlyphInfos().map(({ codepoint }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const glyph = { path: this.font.glyphToPath(codepoint), x: width + xOffset, y: yOffset };
      width += xAdvance;
      return glyph;
    });
    return { glyphs: glyphs.filter(({ path }) => path !== ''), width };
  }
}

const files = {
  /** Heads. */
  besley: '@expo-google-fonts/besley/400Regular/Besley_400Regular.ttf',
  /** Text, and emphasis in it. */
  hanken: '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
  hankenStrong: '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
  /** Typed names, as if by hand: Latin and Cyrillic. */
  script: '@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf',
  /** Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic. */
  wide: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  /** Every other script there is, drawn coarsely: a name that can be read is better than boxes. */
  everything: '@fontsource/unifont/files/unifont-latin-400-normal.woff',
};
export type FaceName = keyof typeof files;

const loaded = new Map<FaceName, Face>();

/** Read when first needed, then kept as long as the worker lives. */
export function faceOf(name: FaceName): Face {
  const known = loaded.get(name);
  if (known) return known;
  const made = new Face(unpacked(readFileSync(resolve(files[name]))));
  loaded.set(name, made);
  return made;
}

/** The first of the faces that has all of the text, or the last. */
export function faceFor(text: string, preferred: FaceName): FaceName {
  const order: FaceName[] = [preferred, 'hanken', 'wide', 'everything'];
  return order.find((name) => faceOf(name).covers(text)) ?? 'everything';
}

/** A WOFF (version 1) is a TrueType file whose tables are deflated one by one. */
function unpacked(font: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (font.toString('latin1', 0, 4) !== 'wOFF') return font;
  const count = font.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  font.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [head];
  let offset = head.length;
  for (let table = 0; table < count; table += 1) {
    const entry = 44 + 20 * table;
    const [start, packed, length] = [4, 8, 12].map((at) => font.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const content = font.subarray(start, start + packed);
    const plain = packed < length ? inflateSync(content) : content;
    const line = 12 + 16 * table;
    font.copy(head, line, entry, entry + 4);
    font.copy(head, line + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, line + 8);
    head.writeUInt32BE(length, line + 12);
    const padding = Buffer.alloc(-length & 3);
    parts.push(plain, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
