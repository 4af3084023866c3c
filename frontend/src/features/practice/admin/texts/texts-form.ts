import { t } from '@steward/texts';
import { z } from 'zod/mini';
import type {
  AdminSiteDto,
  EnteredTextsDto,
  HeroPicture,
  TextsDto,
  UpdateSiteDto,
} from '../../../../shared/api';
import { isSame } from '../../../../shared/forms/changed-values';
import { writtenDetails } from '../../../../shared/practice/saving-site';
import { ruleOfEach } from '../../../../shared/forms/text-rule';
import { additionsOf } from '../../../../shared/parts/additions';
import { isListKey, isOfQuestions, listKeys, longest, type TextKey, textPagesWith } from './text-places';

const plainKeys = Object.keys(longest) as (keyof typeof longest)[];
export const textKeys: readonly TextKey[] = [...plainKeys, ...listKeys];

/** Places of a text and its Spanish one in the form, and its path in the answers. */
export const placesOf = <Key extends TextKey>(key: Key) =>
  ({ name: `texts.${key}`, es: `translations.es.texts.${key}`, path: `texts.${key}` }) as const;

const rows = z.array(z.object({ head: z.string(), body: z.string() })).check(
  z.refine((entries) => entries.every((row) => row.head.trim() !== '' || isBlank(row)), {
    error: () => t('Each entry needs its first line'),
  }),
);
const shown = z.object({ ...ruleOfEach(plainKeys, z.string()), ...ruleOfEach(listKeys, rows) });
export const textsSchema = z.object({
  texts: shown,
  translations: z.object({ es: z.object({ texts: shown }) }),
  heroPicture: z.custom<HeroPicture>(),
});

export type TextsForm = z.infer<typeof textsSchema>;
type Shown = TextsForm['texts'];
/** An entry of a list: title and text, or question and answer. */
export type Row = Shown['reasons'][number];

export const isBlank = ({ head, body }: Row): boolean => head.trim() === '' && body.trim() === '';

type Value = string | Row[];

/** A text as it is written in the form. */
export function valueOf(key: TextKey, texts: TextsDto): Value {
  if (!isListKey(key)) return texts[key] ?? '';
  const entries = texts[key]?.map((entry) =>
    'question' in entry
      ? { head: entry.question, body: entry.answer }
      : { head: entry.title, body: entry.text },
  );
  return entries ?? [];
}

/** True for a text without a word. */
export const isEmpty = (value: Value): boolean =>
  typeof value === 'string' ? value.trim() === '' : value.every(isBlank);

const shownOf = (texts: TextsDto): Shown =>
  Object.fromEntries(textKeys.map((key) => [key, valueOf(key, texts)])) as Shown;

export const formOf = ({ texts, translations, heroPicture }: AdminSiteDto): TextsForm => ({
  texts: shownOf(texts),
  translations: { es: { texts: shownOf(translations.es.texts) } },
  heroPicture,
});

function writtenValue(key: TextKey, value: Value) {
  if (typeof value === 'string') return value;
  const filled = value.filter((row) => !isBlank(row));
  return isListKey(key) && isOfQuestions(key)
    ? filled.map(({ head, body }) => ({ question: head, answer: body }))
    : filled.map(({ head, body }) => ({ title: head, text: body }));
}

const writtenTexts = (texts: Shown): EnteredTextsDto =>
  Object.fromEntries(textKeys.map((key) => [key, writtenValue(key, texts[key])])) as EnteredTextsDto;

/** All texts; empty ones are left out of the website. */
export const requestOf = (
  site: AdminSiteDto,
  { texts, translations, heroPicture }: TextsForm,
): UpdateSiteDto => ({
  ...writtenDetails(site),
  texts: writtenTexts(texts),
  heroPicture,
  translations: { es: { texts: writtenTexts(translations.es.texts) } },
});

/** Texts that another admin changed, with their new words. */
export function changesBetween(before: AdminSiteDto, now: AdminSiteDto): { label: string; value: string }[] {
  const pages = textPagesWith(additionsOf('practice.home-texts'));
  const labels = new Map(pages.flatMap(({ texts }) => texts.map(({ key, label }) => [key, label])));
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
