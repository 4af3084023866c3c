import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { packageFile } from '../process/package-file.ts';

/**
 * Headings, body text, emphasis, signatures; Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic;
 * Devanagari.
 */
const commonFonts = [
  '@expo-google-fonts/besley/400Regular/Besley_400Regular.ttf',
  '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
  '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
  '@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
];
interface RareFont {
  /** The name in Typst. */
  family: string;
  file: string;
  /** A character of its script. */
  draws: RegExp;
}

const notoSans = (script: string): RareFont => ({
  family: `Noto Sans ${script}`,
  file: `@expo-google-fonts/noto-sans-${script.toLowerCase()}/400Regular/NotoSans${script}_400Regular.ttf`,
  draws: new RegExp(`\\p{Script=${script}}`, 'u'),
});
/**
 * Loaded if a text has a character of theirs. Order of preference, because Chinese, Japanese and Korean share
 * characters but not their forms: a name with kana is Japanese, one with hangul Korean.
 */
const rareFonts: readonly RareFont[] = [
  ...['Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'].map(notoSans),
  ...['Malayalam', 'Sinhala', 'Thai'].map(notoSans),
  {
    family: 'Noto Sans Japanese',
    file: '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf',
    draws: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  },
  {
    family: 'NanumGothic',
    file: '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
    // Letters of today: those of old books are left to the fallback.
    draws: /[\u3131-\u318E\uAC00-\uD7A3]/u,
  },
  {
    family: 'Noto Sans S Chinese',
    file: '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
    // Also East Asian punctuation, enclosed characters, and full-width forms.
    draws: /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303F\u3200-\u33FF\uFE30-\uFE4F\uFF00-\uFFEF]/u,
  },
];
/** Coarse glyphs for every other script: readable is better than boxes. It takes 50 MB. */
const fallbackFont: Omit<RareFont, 'draws'> = {
  family: 'Unifont',
  file: '@fontsource/unifont/files/unifont-latin-400-normal.woff',
};

/** Every font, as a file of a package. */
export const fontFiles: readonly string[] = [
  ...commonFonts,
  ...[...rareFonts, fallbackFont].map(({ file }) => file),
];

const commonScripts =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]/gu;

/** Families that a text needs besides the common ones, in order of preference. */
export function rareFamilies(text: string): string[] {
  // East Asian punctuation belongs to no script, so the whole text is searched.
  const needed = rareFonts.filter(({ draws }) => draws.test(text));
  let rest = text.replace(commonScripts, '');
  for (const { draws } of needed) rest = rest.replace(new RegExp(draws, 'gu'), '');
  return [...needed, ...(rest === '' ? [] : [fallbackFont])].map(({ family }) => family);
}

/** Families that can draw any text; headings and signatures have their own besides these. */
export const commonFamilies = ['Hanken Grotesk', 'DejaVu Sans', 'Noto Sans Devanagari'] as const;

const filesOfCommonFamilies: Readonly<Record<string, string | undefined>> = {
  'Hanken Grotesk': commonFonts[1],
  'DejaVu Sans': commonFonts[4],
  'Noto Sans Devanagari': commonFonts[6],
};

/** One of the families for text, as TrueType or OpenType. @throws Error for an unknown one */
export function readFont(family: string): Buffer {
  const file =
    filesOfCommonFamilies[family] ??
    [...rareFonts, fallbackFont].find((font) => font.family === family)?.file;
  if (file === undefined) throw new Error(`There is no font ${family}.`);
  return fontIn(file);
}

/** The common fonts and those families, as TrueType or OpenType. */
export function readFonts(families: ReadonlySet<string>): Buffer[] {
  const files = [...rareFonts, fallbackFont]
    .filter(({ family }) => families.has(family))
    .map(({ file }) => file);
  return [...commonFonts, ...files].map(fontIn);
}

function fontIn(file: string): Buffer {
  const bytes = readFileSync(packageFile(file));
  return file.endsWith('.woff') ? unpacked(bytes) : bytes;
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
