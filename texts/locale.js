import { currentLanguage, languages } from './index.js';

export const locale = () => languages[currentLanguage()];

export function perLanguage(create) {
  const created = new Map();
  return (timeZone) => {
    const key = `${locale()} ${timeZone}`;
    if (!created.has(key)) created.set(key, create(locale(), timeZone));
    return created.get(key);
  };
}

export const dateFormat = (options) =>
  perLanguage(
    (locale, timeZone) => new Intl.DateTimeFormat(locale, { timeZone, ...options, ...inFull(options) }),
  );

/** In Spanish, a short day with its weekday reads like a table: 'lun, 30 de nov de 2026'. */
const inFull = ({ weekday, month }) =>
  currentLanguage() === 'es' && weekday && month && { weekday: 'long', month: 'long' };

export const withPlainSpaces = (text) => text.replace(/[\u2009\u202f]/g, ' ');

export const capitalized = (text) => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);

export const addressIn = (language, path) =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;
