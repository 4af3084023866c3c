import { t } from '@steward/texts';

// The first match counts: Edge contains Chrome and Safari, Chrome contains Safari, and Android contains
// Linux.
const browsers = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*Safari/, 'Safari'],
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

/** 'Chrome 153 on Windows' for a user agent; an unknown one stays, cut to 60 characters. */
export function deviceName(agent: string): string {
  const browser = browsers
    .map(([pattern, name]) => {
      const version = pattern.exec(agent)?.[1];
      return version && `${name} ${version}`;
    })
    .find(Boolean);
  if (!browser) return agent.length > 60 ? `${agent.slice(0, 59)}…` : agent;
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  return system ? t('{browser} on {system}', { browser, system }) : browser;
}
