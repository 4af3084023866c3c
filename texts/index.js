/** Locale of each language's dates and numbers. A new language: one line here and one file, `CODE.po`. */
export const languages = { en: 'en-US', es: 'es-US' };
export const languageCodes = Object.keys(languages);

/** @type {Record<string, Record<string, import('./index.js').Compiled>>} translations by language and key */
const translations = {};
let language = 'en';
let languageOfWork = () => undefined;
let load = () => undefined;
let compile = (text) => text;

export const currentLanguage = () => languageOfWork() ?? language;

/** Language of a whole browser page. A server uses `inLanguage`. */
export function setLanguage(code) {
  language = code;
}

export function languageFrom(source) {
  languageOfWork = source;
}

export function translationsFrom(source) {
  load = source;
}

export function addTranslations(code, added) {
  translations[code] = Object.assign(translations[code] ?? Object.create(null), added);
}

/** For code that no build has compiled: tests, and the backend from its sources. */
export function compileWith(compiler) {
  compile = compiler;
}

export function inLanguage(code, action) {
  const before = language;
  language = code;
  try {
    return action();
  } finally {
    language = before;
  }
}

export const t = (text, values) => partsOf(text, values).join('');
export const msg = (text, values = {}) => ({ text, values });
export const shown = ({ text, values }) => t(text, values);

export function translationOf(english) {
  const found = translationsTo(currentLanguage())?.[english];
  return typeof found === 'string' ? found : english;
}

/** Parts of a text in order: strings of its own, and each value as a list of one. */
export function partsOf(text, values = {}) {
  // The build of the frontend replaces a text with placeholders by its key and its compiled form.
  const [key, english] = typeof text === 'string' ? [text] : text;
  return withOneFullStop(render(translationsTo(currentLanguage())?.[key] ?? english ?? compile(key), values));
}

/** A value that ends in a full stop ends the sentence, too: 'at 5:14 p.m.', 'by Sample & Co.' */
const withOneFullStop = (parts) =>
  parts.map((part, index) => {
    const before = parts[index - 1];
    const isEnded = Array.isArray(before) && typeof before[0] === 'string' && before[0].endsWith('.');
    return isEnded && typeof part === 'string' ? part.replace(/^((?:<\/\w+>)*)\.(?!\.)/, '$1') : part;
  });

const translationsTo = (language) =>
  language === 'en' ? undefined : (translations[language] ??= load(language));

function render(compiled, values, count) {
  return [compiled].flat().flatMap((token) => {
    if (token === '#' && count !== undefined) return formatNumber(count);
    if (typeof token === 'string') return token;
    const [name, kind, cases] = token;
    const value = values[name];
    if (kind === undefined) return [[value]];
    if (kind === 'number') return formatNumber(value);
    if (kind === 'select') return render(choose(cases, value), values, count);
    const rules = new Intl.PluralRules(currentLanguage(), {
      type: kind === 'plural' ? 'cardinal' : 'ordinal',
    });
    return render(choose(cases, value, rules.select(value)), values, value);
  });
}

const choose = (cases, ...keys) => cases[keys.find((key) => Object.hasOwn(cases, key)) ?? 'other'];
const formatNumber = (value) => value.toLocaleString(languages[currentLanguage()]);
