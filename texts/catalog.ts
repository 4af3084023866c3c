import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createItem, parsePo, stringifyPo } from 'pofile-ts';
import { compile, meaningOf, placeholdersIn, withoutMeaning } from './compile.ts';
import { languageCodes, type Language } from './index.js';
import type { KeyedObject, NamedControl } from './source.ts';

/** Translations by English text. */
export type Catalog = ReadonlyMap<string, string>;

/** Languages with a file of translations. */
export const translated = languageCodes.filter((language) => language !== 'en');
/** Languages in which every text must have its translation. */
export const complete: readonly Language[] = ['es'];

const fileOf = (language: Language): string => path.join(import.meta.dirname, `${language}.po`);

/** @param po contents of a `.po` file */
export function parse(po: string): Catalog {
  return new Map(
    parsePo(po)
      .items.filter(({ msgstr, obsolete }) => !obsolete && msgstr[0])
      .map(({ msgctxt, msgid, msgstr: [translation = ''] }) => [
        msgctxt ? `[${msgctxt}] ${msgid}` : msgid,
        translation,
      ]),
  );
}

/** @param texts English texts, in the order of the file */
export function format(language: Language, texts: Iterable<string>, catalog: Catalog): string {
  const items = [...texts].map((text) => {
    const item = createItem();
    item.msgid = withoutMeaning(text);
    item.msgctxt = meaningOf(text) ?? null;
    item.msgstr = [catalog.get(text) ?? ''];
    return item;
  });
  const headers = { Language: language, 'Content-Type': 'text/plain; charset=utf-8' };
  // A text is one line, so that `git grep` finds it and a change shows in one line.
  return stringifyPo({ headers, headerOrder: Object.keys(headers), items }, { foldLength: 0 });
}

export function readCatalog(language: Language): Catalog {
  const file = fileOf(language);
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : new Map();
}

/** True if the file of translations lists exactly the texts of the code. */
export const isCurrent = (language: Language, texts: Iterable<string>): boolean =>
  existsSync(fileOf(language)) &&
  readFileSync(fileOf(language), 'utf8') === format(language, texts, readCatalog(language));

export const writeCatalog = (language: Language, texts: Iterable<string>): void =>
  writeFileSync(fileOf(language), format(language, texts, readCatalog(language)));

/** Texts and translations that cannot be shown, each with the reason. */
export function problemsIn(texts: Iterable<string>, catalog: Catalog, isComplete: boolean): string[] {
  return [...texts].flatMap((text) => {
    const translation = catalog.get(text);
    try {
      const english = placeholdersIn(compile(text));
      if (translation === undefined) return isComplete ? [`not translated: ${text}`] : [];
      const { names, tags } = placeholdersIn(compile(translation));
      const unknown = [...names].filter((name) => !english.names.has(name));
      return [
        ...unknown.map((name) => `unknown placeholder {${name}}: ${translation}`),
        ...(String(tags) === String(english.tags) ? [] : [`other tags than in English: ${translation}`]),
      ];
    } catch (error) {
      return [`${error instanceof Error ? error.message : error}: ${translation ?? text}`];
    }
  });
}

/**
 * Accessible names that lack the visible words, which people who speak to their device say (WCAG 2.5.3). Each visible text
 * needs one of the names.
 */
export function namesWithoutWords(
  controls: readonly NamedControl[],
  language: Language,
  catalog: Catalog,
): string[] {
  /** Whole words, between spaces. */
  const wordsOf = (text: string) =>
    ` ${withoutMeaning(catalog.get(text) ?? text).toLowerCase()} `.replaceAll(/[^\p{L}\p{N}{}]+/gu, ' ');
  return controls.flatMap(({ file, labels, visible }) =>
    visible.flatMap((text) =>
      labels.some((label) => wordsOf(label).includes(wordsOf(text)))
        ? []
        : [
            `${file}: the name "${labels.map((label) => catalog.get(label) ?? label).join('" or "')}" does not contain "${catalog.get(text) ?? text}" in ${language}`,
          ],
    ),
  );
}

/** Keys of one object that are the same word in a language: the later one would replace the value of the other. */
export function collisionsIn(
  objects: readonly KeyedObject[],
  language: Language,
  catalog: Catalog,
): string[] {
  const wordOf = (text: string) => withoutMeaning(catalog.get(text) ?? text);
  return objects.flatMap(({ file, keys }) =>
    keys.flatMap((key, index) => {
      const word = wordOf(key);
      const other = keys.slice(0, index).find((earlier) => wordOf(earlier) === word);
      if (other === undefined) return [];
      return [`${file}: keys "${other}" and "${key}" of an object are both "${word}" in ${language}`];
    }),
  );
}
