import { isDeepStrictEqual } from 'node:util';
import type { Stat } from '../domain/offer-parts.js';
import type { TranslatedStat, WrittenTranslations } from '../domain/translations.js';
import type { WebsiteTexts } from '../domain/website-texts.js';
import { isOurs, isOurSpanish } from './starting-texts.js';

type Spanish = string | readonly string[] | null | undefined;

const isSample = (spanish: Spanish): boolean => {
  const lines = [spanish ?? []].flat();
  return lines.length > 0 && lines.every(isOurSpanish);
};

/** Without some texts, as if they had never been written. */
const without = <Texts extends object>(
  texts: Texts,
  isLeftOut: <Name extends keyof Texts>(name: Name, text: Texts[Name]) => boolean,
): Texts =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([name, text]) => !isLeftOut(name as keyof Texts, text as Texts[keyof Texts]),
    ),
  ) as Texts;

/**
 * Translations to store, without ours: these go with the samples, also if a caller sends them once the English is changed.
 * @param stats in English @param samples of the website's texts in Spanish
 */
export function withoutSampleSpanish(
  { es: { stats, services, texts = {}, ...details } }: WrittenTranslations,
  english: readonly Stat[],
  samples: WebsiteTexts,
): WrittenTranslations {
  return {
    es: {
      ...without(details, (_, text) => isSample(text)),
      texts: without(texts, (key, text) => isDeepStrictEqual(structuredClone(text), samples[key])),
      ...(stats !== undefined && {
        stats: stats?.map((stat, index) => currentStat(stat, english[index])) ?? null,
      }),
      ...(services !== undefined && {
        services:
          services?.map((service) => without(service, (name, text) => name !== 'id' && isSample(text))) ??
          null,
      }),
    },
  };
}

const currentStat = (stat: TranslatedStat, english: Stat | undefined): TranslatedStat =>
  isSample(stat.label) && !isOurs(english?.label ?? '') ? { value: null, label: null } : stat;
