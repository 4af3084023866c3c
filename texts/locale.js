import { currentLanguage, languages } from './index.js';

export const locale = () => languages[currentLanguage()];

export function perLanguage(create) {
  const created = new Map();
  return (timeZone) => {
    const key = `${locale()} ${timeZone}`;
    if (!created.has(key)) {
      // The server draws in the zones of all its readers, and a format takes 30 kB.
      if (created.size === 16) created.clear();
      created.set(key, create(locale(), timeZone));
    }
    return created.get(key);
  };
}

export const dateFormat = (options) =>
  perLanguage((locale, timeZone) => {
    const Format = currentLanguage() === 'es' ? SpanishDateFormat : Intl.DateTimeFormat;
    return new Format(locale, { timeZone, ...options });
  });

/** 'lunes 30 de noviembre de 2026 a la 1:00 p.m.', for which Intl has 'lun, 30 de nov de 2026, 1:00 p.m.'. */
class SpanishDateFormat extends Intl.DateTimeFormat {
  constructor(locale, { weekday, month, ...options }) {
    const day = weekday && month ? { weekday: 'long', month: 'long' } : { weekday, month };
    super(locale, { ...options, ...day });
    this.isForSentence = month === 'long';
  }

  format(date) {
    const text = withoutComma(super.format(date));
    const sentence = this.isForSentence ? text.replace(/, (?=\d+:)/, ' a las ') : text;
    return sentence.replace(/ a las (?=1:)/, ' a la ');
  }

  formatRange(from, to) {
    return withoutComma(super.formatRange(from, to));
  }
}

const withoutComma = (text) => text.replace(/(\p{L}), (?=\d+ de )/gu, '$1 ');

export const withPlainSpaces = (text) => text.replace(/[\u2009\u202f]/g, ' ');

export const capitalized = (text) => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);

export const addressIn = (language, path) =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;
