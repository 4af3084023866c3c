import { readFileSync, globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCatalog } from '../../../texts/catalog.ts';
import { compile } from '../../../texts/compile.ts';
import type { Compiled } from '../../../texts/index.js';
import { extract } from '../../../texts/source.ts';

const checkout = fileURLToPath(new URL('../../..', import.meta.url));
export const texts = [...extract(checkout).texts];

/** Says which word of a shown text should not be there. */
export type Find = (text: string) => string | undefined;

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];

/** Texts of a message besides its values. */
const literalsOf = (compiled: Compiled): string[] =>
  [compiled].flat().flatMap((part) => {
    if (typeof part === 'string') return part.replaceAll(/<[^>]*>/g, ' ');
    return Object.values(part[2] ?? {}).flatMap(literalsOf);
  });

/** Strings of sources: names, titles and texts of the demo practice. */
const stringsOf = (...files: string[]): string[] =>
  globSync(files, { cwd: checkout })
    .flatMap((file) => {
      const source = readFileSync(path.join(checkout, file), 'utf8');
      if (file.endsWith('.md'))
        return source.split(/\n|\|/).map((line) => line.replace(/^[#\s\d.*-]+/, '').trim());
      // A template may have several lines, or hold other strings.
      const quoted = [...source.matchAll(/(['"`])(.+?)\1[,;)\]\s}]/g)].map(([, , text = '']) => text);
      const templates = [...source.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
      return [...quoted, ...templates].flatMap((text) => text.split(/(?:\\n|\n)+/));
    })
    .filter((text) => text.length > 2);

/** Texts of the demo practice, which may be in English; in sources of the product, only those of several words. */
const demo = [
  ...stringsOf('backend/src/demo/*.ts', 'backend/src/parts/*/demo/*').filter((text) =>
    /\s|^[A-Z]|@/.test(text),
  ),
  ...stringsOf(
    'backend/src/modules/practice/domain/*.ts',
    'backend/src/parts/safeguards/domain/plan-answers.ts',
    'backend/src/migrations/baseline/practice.ts',
  ).filter((text) => /\S\s\S/.test(text)),
];

/** Addresses, browsers, versions, numbers, names of events and languages, and usernames. */
const codes =
  /https?:\S+|localhost:\d+|\S+@\S*|Mozilla.+|Playwright.+|\bChrome\b(?: \d+)?|Linux|UTC|[A-Z]+_[A-Z_]+|\+\w+|INV-\d+|\[hidden\]|\b(?:DOC|JPEG)\b|Variable|English|Texas|\b[a-z_]+\.[a-z_]+\b|\b(?:consultant|asample|cmercado|briverside|rexample|dana)\b/g;

/**
 * Removes codes and data from a text.
 * @param own texts that the practice wrote, in both languages
 */
function withoutData(own: readonly string[]): (text: string) => string {
  // Longer ones contain shorter ones.
  const data = [...demo, ...own].sort((one, other) => other.length - one.length);
  // Without its own words, a text of the practice, the rest of a name would not be known as one.
  const isCode = (text: string) => /^[a-z_]+\.[a-z_]+$/.test(text);
  return (text) =>
    (isCode(text) ? [] : data)
      .reduce((rest, one) => (rest.includes(one) ? rest.replaceAll(one, ' ') : rest), text)
      .replaceAll(codes, ' ');
}

/** English words of the catalog that no Spanish translation has. */
export const englishWords = (): Set<string> => {
  const lowerCase = (all: Iterable<string>) =>
    [...all]
      .flatMap((text) => literalsOf(compile(text)).flatMap(wordsIn))
      .filter((word) => /^\p{Ll}{4,}$/u.test(word));
  const spanish = new Set(lowerCase([...readCatalog('es').values()].map((text) => text.toLowerCase())));
  return new Set(lowerCase(texts).filter((word) => !spanish.has(word)));
};

/** In Spanish: an English word. */
export function findEnglish(): Find {
  const english = englishWords();
  const written = withoutData([]);
  return (text) => wordsIn(written(text)).find((word) => english.has(word.toLowerCase()));
}

/** Words that the formats of dates, times and lists write. */
const formatted = (): Set<string> => {
  // '1 de enero de 2027 a las 2:00 p.m.'
  const atTwo = new Date(2027, 0, 1, 14).toLocaleString('es-US', { dateStyle: 'long', timeStyle: 'short' });
  const samples = [atTwo];
  for (let day = 0; day < 366; day += 5)
    for (const style of ['long', 'short'] as const)
      samples.push(
        new Date(2027, 0, day, day % 24).toLocaleString('es-US', {
          weekday: style,
          month: style,
          day: 'numeric',
          hour: 'numeric',
          timeZoneName: style,
          timeZone: 'America/Chicago',
        }),
      );
  for (const unit of ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const)
    for (const value of [-5, -1, 0, 1, 5])
      for (const style of ['long', 'short'] as const)
        samples.push(new Intl.RelativeTimeFormat('es-US', { style, numeric: 'auto' }).format(value, unit));
  return new Set(samples.flatMap((text) => wordsIn(text.toLowerCase())));
};

/** In the pseudo-language, where every vowel has an accent: a word without one is not from the catalog. */
export function findBare(own: readonly string[]): Find {
  const known = formatted();
  const written = withoutData(own);
  return (text) =>
    wordsIn(written(text).normalize('NFC')).find(
      (word) => /^[a-z]{3,}$/i.test(word) && /[aeiou]/i.test(word) && !known.has(word.toLowerCase()),
    );
}
