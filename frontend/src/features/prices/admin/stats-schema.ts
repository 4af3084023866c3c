import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { AdminSiteDto, StatDto, UpdateSiteDto } from '../../../shared/api';
import { isSame } from '../../../shared/forms/changed-values.ts';
import { typedTexts } from '../../../shared/forms/typed-texts.ts';

/** Server limits in characters. */
export const longest = { value: 20, label: 60 } as const;

/** The home page shows four, or none. */
const places = [0, 1, 2, 3] as const;

const text = z.string().check(z.trim());
const isEmpty = ({ value, label }: StatDto): boolean => value === '' && label === '';

/** Four statistics; without any text, none is shown. */
export const statsSchema = z
  .object({
    stats: z.array(z.object({ value: text, label: text })),
    // An empty text is not translated.
    es: z.array(z.object({ value: text, label: text })),
  })
  .check((context) => {
    const { stats } = context.value;
    if (!hasStats(stats)) return;
    for (const [index, stat] of stats.entries())
      for (const name of ['value', 'label'] as const)
        if (stat[name] === '')
          context.issues.push({
            code: 'custom',
            input: stat[name],
            path: ['stats', index, name],
            message: t('Fill in all four, or clear them all'),
          });
  });

export type StatsForm = z.infer<typeof statsSchema>;

/** True once something is written. */
export const hasStats = (stats: readonly StatDto[]): boolean => !stats.every(isEmpty);

interface Stats extends Pick<AdminSiteDto, 'stats'> {
  translations: { es: { stats: readonly { value: string | null; label: string | null }[] | null } };
}

export const statsFormOf = ({ stats, translations }: Stats): StatsForm => ({
  stats: places.map((place) => stats[place] ?? { value: '', label: '' }),
  es: places.map((place) => typedTexts(translations.es.stats?.[place] ?? { value: null, label: null })),
});

/** Labels alone: a number about the practice is typed by the practice. */
export const withoutNumbers = ({ stats, es }: StatsForm): StatsForm => ({
  stats: stats.map((stat) => ({ ...stat, value: '' })),
  es: es.map((stat) => ({ ...stat, value: '' })),
});

/** All four; Spanish ones if they were changed. */
export const statsOf = (
  site: Stats,
  { stats, es }: StatsForm,
): Pick<UpdateSiteDto, 'stats' | 'translations'> =>
  !hasStats(stats)
    ? { stats: [], translations: { es: { stats: null } } }
    : { stats, ...(!isSame(es, statsFormOf(site).es) && { translations: { es: { stats: es } } }) };
