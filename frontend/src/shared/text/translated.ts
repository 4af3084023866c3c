import { currentLanguage } from '@steward/texts';
import type { TypeLabelsDto } from '../api/models/TypeLabelsDto';

type Translations<Texts> = { es: { [Field in keyof Texts]?: Texts[Field] | null } | null };

/** A record of the practice with its texts for the reader. */
export type Translated<Of> = Of & {
  /** `lang` of the element with a text that is not in the page's language: 'en', by the text's name. */
  lang: Readonly<Record<string, 'en' | undefined>>;
};

/** `lang` of the element with a name of an appointment type: 'en' if it has none in the page's language. */
export const langOf = (labels: TypeLabelsDto | undefined): 'en' | undefined =>
  currentLanguage() === 'es' && labels?.es === null ? 'en' : undefined;

/** The record in the reader's language: its texts, each in English and marked in `lang` if it is not translated. */
export function translated<Of extends object>(record: Of, { es }: Translations<Partial<Of>>): Translated<Of> {
  if (currentLanguage() !== 'es') return { ...record, lang: {} };
  const texts = Object.entries(es ?? {});
  const untranslated = es
    ? texts.filter(([, text]) => text === null).map(([name]) => [name, 'en'] as const)
    : Object.keys(record).map((name) => [name, 'en'] as const);
  return {
    ...record,
    ...(Object.fromEntries(texts.filter(([, text]) => text !== null)) as Partial<Of>),
    lang: Object.fromEntries(untranslated),
  };
}
