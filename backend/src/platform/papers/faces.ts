import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const { resolve } = createRequire(import.meta.url);

/** Heads, text, emphasis in it, hands; Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic; Devanagari. */
const usual = [
  '@expo-google-fonts/besley/400Regular/Besley_400Regular.ttf',
  '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
  '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
  '@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
];
/** Every other script there is, drawn coarsely: a name that can be read is better than boxes. It takes 50 MB. */
const everything = '@fontsource/unifont/files/unifont-latin-400-normal.woff';

const usualScripts =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]*$/u;
/** Punctuation and forms of East Asian writing, which are of no script. */
const eastAsianSigns = /[\u2E80-\uFFEF]/u;

export const needsEverything = (text: string): boolean =>
  !usualScripts.test(text) || eastAsianSigns.test(text);

/** Typefaces as TrueType. */
export function readFaces(all: boolean): Buffer[] {
  const faces = usual.map((file) => readFileSync(resolve(file)));
  return all ? [...faces, unpacked(readFileSync(resolve(everything)))] : faces;
}

/** A WOFF (version 1) is a TrueType file whose tables are deflated one by one. */
function unpacked(font: Buffer): Buffer {
  const count = font.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  font.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [head];
  let offset = head.length;
  for (let table = 0; table < count; table += 1) {
    const entry = 44 + 20 * table;
    const start = font.readUInt32BE(entry + 4);
    const packed = font.readUInt32BE(entry + 8);
    const length = font.readUInt32BE(entry + 12);
    const content = font.subarray(start, start + packed);
    const line = 12 + 16 * table;
    font.copy(head, line, entry, entry + 4);
    font.copy(head, line + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, line + 8);
    head.writeUInt32BE(length, line + 12);
    const padding = Buffer.alloc(-length & 3);
    parts.push(packed < length ? inflateSync(content) : content, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
