import { currentLanguage, languages } from '@steward/texts';

/** A time as printed on the pages. */
export interface PrintedTime {
  /** In the current language. For example, 'Nov 20, 2026, 9:41:07 AM CST'. */
  local: string;
  /** For example, '2026-11-20 15:41:07 UTC'. */
  utc: string;
}

/** @param zone IANA name; an unknown one prints UTC twice, so that it does not prevent a signature */
export function printed(at: Date, zone: string): PrintedTime {
  const utc = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return { local: local(at, zone) ?? utc, utc };
}

function local(at: Date, timeZone: string): string | undefined {
  try {
    const locale = languages[currentLanguage()];
    const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' }).format(at);
    const time = new Intl.DateTimeFormat(locale, {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }).format(at);
    return `${day}, ${time}`;
  } catch {
    return undefined;
  }
}
