import { t } from '@steward/texts';

// The first match counts: Edge also sends Chrome and Safari, Chrome also Safari, and Android also Linux.
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*Safari/, 'Safari'],
] as const;
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

const nameIn = (agent: string, list: typeof browsers | typeof systems): string | undefined =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

/**
 * 'Chrome on Linux', in the current language, for a User-Agent header; undefined for an unknown browser. Only names
 * from these lists, since the header is the sender's own text and must not get into an email.
 */
export function browserName(agent: string): string | undefined {
  const browser = nameIn(agent, browsers);
  const system = nameIn(agent, systems);
  return browser && (system ? t('{browser} on {system}', { browser, system }) : browser);
}
