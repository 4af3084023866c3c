import { t } from '@steward/texts';
import { z } from 'zod/mini';
import type {
  AdminSiteDto,
  ApprovableText,
  EnteredTextsDto,
  HeroPicture,
  SampleTextsDto,
  TextsDto,
  UpdateSiteDto,
} from '../../../../shared/api';
import { isSame } from '../../../../shared/forms/changed-values';
import { writtenDetails } from '../../../../shared/practice/admin-site';
import { isListKey, isOfQuestions, listKeys, plainKeys, type TextKey } from './text-places';

export const textKeys: readonly TextKey[] = [...plainKeys, ...listKeys];

/** Places of a text and its Spanish one in the form, and its path in the answers. */
export const placesOf = <Key extends TextKey>(key: Key) =>
  ({ name: `texts.${key}`, es: `translations.es.texts.${key}`, path: `texts.${key}` }) as const;

const rows = z.array(z.object({ head: z.string(), body: z.string() })).check(
  z.refine((entries) => entries.every((row) => row.head.trim() !== '' || isBlank(row)), {
    error: () => t('Each entry needs its first line'),
  }),
);
const shown = z.object({
  headline: z.string(),
  heroCaption: z.string(),
  offer: z.string(),
  greeting: z.string(),
  firstSessionLead: z.string(),
  closing: z.string(),
  whyLead: z.string(),
  aboutLead: z.string(),
  story: z.string(),
  pricingLead: z.string(),
  answerTime: z.string(),
  firstSession: rows,
  reasons: rows,
  values: rows,
  pricingQuestions: rows,
  contactQuestions: rows,
});
export const textsSchema = z.object({
  texts: shown,
  translations: z.object({ es: z.object({ texts: shown }) }),
  approvedTexts: z.array(z.custom<ApprovableText>()),
  heroPicture: z.custom<HeroPicture>(),
});

/** Each text as it would be shown: the practice's, or the sample. */
export type TextsForm = z.infer<typeof textsSchema>;
type Shown = TextsForm['texts'];
/** An entry of a list: title and text, or question and answer. */
export type Row = Shown['reasons'][number];

export const isBlank = ({ head, body }: Row): boolean => head.trim() === '' && body.trim() === '';

type Value = string | Row[];

function valueOf(key: TextKey, texts: TextsDto | SampleTextsDto): Value | null {
  if (!isListKey(key)) return texts[key];
  const entries = texts[key]?.map((entry) =>
    'question' in entry
      ? { head: entry.question, body: entry.answer }
      : { head: entry.title, body: entry.text },
  );
  return entries ?? null;
}

const each = (of: (key: TextKey) => Value): Shown =>
  Object.fromEntries(textKeys.map((key) => [key, of(key)])) as Shown;

const empty = (key: TextKey): Value => (isListKey(key) ? [] : '');

export const sampleOf = ({ sampleTexts }: AdminSiteDto, key: TextKey): Value =>
  valueOf(key, sampleTexts) ?? empty(key);

/** The Spanish of a sample goes with the sample. */
const spanishSampleOf = ({ sampleTranslations }: AdminSiteDto, key: TextKey): Value =>
  valueOf(key, sampleTranslations.es) ?? empty(key);

export const formOf = (site: AdminSiteDto): TextsForm => ({
  texts: each((key) => valueOf(key, site.texts) ?? sampleOf(site, key)),
  translations: {
    es: {
      texts: each(
        (key) =>
          valueOf(key, site.translations.es.texts) ??
          (valueOf(key, site.texts) === null ? spanishSampleOf(site, key) : empty(key)),
      ),
    },
  },
  approvedTexts: [...site.approvedTexts],
  heroPicture: site.heroPicture,
});

/** True for a text with the words of the sample. */
export const isSample = (site: AdminSiteDto, key: TextKey, value: Value): boolean =>
  isSame(value, sampleOf(site, key));

function writtenValue(key: TextKey, value: Value) {
  if (typeof value === 'string') return value;
  const filled = value.filter((row) => !isBlank(row));
  return isListKey(key) && isOfQuestions(key)
    ? filled.map(({ head, body }) => ({ question: head, answer: body }))
    : filled.map(({ head, body }) => ({ title: head, text: body }));
}

/** Samples are null, and so are missing translations. */
export function requestOf(
  site: AdminSiteDto,
  { texts, translations, approvedTexts, heroPicture }: TextsForm,
): UpdateSiteDto {
  const spanish = translations.es.texts;
  const entered = (of: Shown, isNull: (key: TextKey) => boolean) =>
    Object.fromEntries(
      textKeys.map((key) => [key, isNull(key) ? null : writtenValue(key, of[key])]),
    ) as EnteredTextsDto;
  return {
    ...writtenDetails(site),
    texts: entered(texts, (key) => isSample(site, key, texts[key])),
    approvedTexts,
    heroPicture,
    translations: {
      es: {
        texts: entered(
          spanish,
          (key) => spanish[key].length === 0 || isSame(spanish[key], spanishSampleOf(site, key)),
        ),
      },
    },
  };
}

/** Texts that another admin changed, with their new words. */
export function changesBetween(
  before: AdminSiteDto,
  now: AdminSiteDto,
  labels: ReadonlyMap<TextKey, string>,
): { label: string; value: string }[] {
  const one = formOf(before);
  const other = formOf(now);
  const wordsOf = (value: Value): string =>
    (typeof value === 'string' ? value : value.map(({ head }) => head).join('; ')) || t('Empty');
  const titles = new Map<string, string>(now.heroPictures.map(({ id, title }) => [id, title]));
  const picture = { label: t('Picture'), value: titles.get(now.heroPicture) ?? t('Your picture') };
  const texts = textKeys.flatMap((key) => {
    const label = labels.get(key) ?? key;
    const spanishBefore = one.translations.es.texts[key];
    const spanish = other.translations.es.texts[key];
    return [
      ...(isSame(one.texts[key], other.texts[key]) ? [] : [{ label, value: wordsOf(other.texts[key]) }]),
      ...(isSame(spanishBefore, spanish)
        ? []
        : [{ label: t('{field} in Spanish', { field: label }), value: wordsOf(spanish) }]),
    ];
  });
  return before.heroPicture === now.heroPicture ? texts : [picture, ...texts];
}
