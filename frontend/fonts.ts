/**
 * Runs before the build: subsets the two typefaces to what the screens use, so that the first paint does not
 * wait for the rest. `core` has the weights in use and the letters of English and Spanish, small enough for
 * one round trip of a new connection (14 kB); `rest` has the other letters of the fonts' Latin files and is
 * loaded when a page needs one. The script font of typed signatures is one complete file, loaded when someone
 * signs. All fonts are under the SIL Open Font License without a reserved name, which allows this.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const folder = new URL('src/shared/fonts/', import.meta.url);
const weights = { besley: 400, 'hanken-grotesk': { min: 400, max: 600 } };
/** Kerning and accent positioning, and tabular numbers. */
const features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'];

const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join('');
// base.css lists the same letters as ranges.
const core = `${letters(0x20, 0x7e)}\u00a0¡©·¿ÁÉÍÑÓÚÜáéíñóúü–—‘’“”•…→`;
const all = core + letters(0xa0, 0x17f) + letters(0x2bb, 0x2dc) + letters(0x2000, 0x2215);

const read = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(file)));
// Options in a separate variable: the package's types do not include `keepFeatures` yet.
const common = { targetFormat: 'woff2' as const, noHinting: true };

mkdirSync(folder, { recursive: true });
for (const [family, wght] of Object.entries(weights)) {
  const font = read(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
  for (const [part, text] of Object.entries({ core, rest: all })) {
    const options = { ...common, variationAxes: { wght }, keepFeatures: features };
    writeFileSync(new URL(`${family}-${part}.woff2`, folder), await subsetFont(font, text, options));
  }
}

const script = read('@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf');
const joined = { ...common, keepFeatures: [...features, 'calt', 'liga'] };
writeFileSync(new URL('great-vibes.woff2', folder), await subsetFont(script, all, joined));
