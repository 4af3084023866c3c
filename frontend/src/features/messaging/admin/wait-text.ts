import { t } from '@steward/texts';

const units = [
  {
    milliseconds: 86_400_000,
    text: (count: number) => t('Waiting {count, plural, one {# day} other {# days}}', { count }),
  },
  {
    milliseconds: 3_600_000,
    text: (count: number) => t('Waiting {count, plural, one {# hour} other {# hours}}', { count }),
  },
  {
    milliseconds: 60_000,
    text: (count: number) => t('Waiting {count, plural, one {# minute} other {# minutes}}', { count }),
  },
];

/** 'Waiting 2 days', 'Waiting 1 hour'; 'Waiting' alone in the first minute. `now` is in milliseconds since 1970. */
export function waitText(since: string, now: number = Date.now()): string {
  const waited = now - Date.parse(since);
  const found = units.find(({ milliseconds }) => waited >= milliseconds);
  return found ? found.text(Math.floor(waited / found.milliseconds)) : t('Waiting');
}
