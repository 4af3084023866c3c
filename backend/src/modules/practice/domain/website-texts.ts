import { t } from '@steward/texts';
import { type DomainError, invalidField } from '../../../kernel/index.js';

/** One of the reasons, values, or steps of the first session. */
export interface Entry {
  title: string;
  text: string;
}

export interface Question {
  question: string;
  answer: string;
}

/** Words of the website that are no details of the practice. Paragraphs are parted by an empty line. */
export interface WebsiteTexts {
  headline: string;
  heroCaption: string;
  /** The free first session. */
  offer: string;
  whyLead: string;
  story: string;
  firstSessionLead: string;
  pricingLead: string;
  closing: string;
  aboutLead: string;
  greeting: string;
  answerTime: string;
  reasons: readonly Entry[];
  firstSession: readonly Entry[];
  values: readonly Entry[];
  contactQuestions: readonly Question[];
  pricingQuestions: readonly Question[];
}
export type TextKey = keyof WebsiteTexts;

/** Characters. */
export const longestTexts = {
  headline: 120,
  heroCaption: 120,
  offer: 1000,
  whyLead: 1000,
  story: 6000,
  firstSessionLead: 1000,
  pricingLead: 1000,
  closing: 1000,
  aboutLead: 1000,
  greeting: 1000,
  answerTime: 120,
} as const satisfies { [Key in TextKey as WebsiteTexts[Key] extends string ? Key : never]: number };

/** Lists, with the fields of an entry: the first is required. */
const lists = {
  reasons: ['title', 'text'],
  firstSession: ['title', 'text'],
  values: ['title', 'text'],
  contactQuestions: ['question', 'answer'],
  pricingQuestions: ['question', 'answer'],
} as const satisfies {
  [Key in TextKey as WebsiteTexts[Key] extends string ? never : Key]: readonly string[];
};

const isList = (key: string): key is keyof typeof lists => key in lists;

export const textKeys = [...Object.keys(longestTexts), ...Object.keys(lists)] as readonly TextKey[];

export const maximumEntries = 12;
const longestTitle = 120;
const longestText = 600;

/** Texts as stored: an empty one leaves out its section, like one that was never written. */
export type WrittenTexts = Partial<WebsiteTexts>;
export type NullableTexts = { [Key in TextKey]: WebsiteTexts[Key] | null };
/** Undefined ones keep their value; null is none. */
export type EnteredTexts = { [Key in TextKey]?: WebsiteTexts[Key] | null | undefined };

/** All texts; null where there is none. */
export const allTexts = (written: WrittenTexts): NullableTexts =>
  Object.fromEntries(
    textKeys.map((key) => [key, written[key]?.length ? written[key] : null]),
  ) as NullableTexts;

/**
 * The texts to store.
 * @param path of the texts in the request
 * @throws DomainError invalid (texts.reasons)
 */
export function textsFrom(entered: EnteredTexts, before: WrittenTexts, path = 'texts'): WrittenTexts {
  const texts: Partial<Record<TextKey, string | readonly object[]>> = { ...before };
  for (const key of textKeys) {
    const value = entered[key];
    if (value === undefined) continue;
    texts[key] = value ?? (isList(key) ? [] : '');
    if (isList(key))
      assertEntries(lists[key], texts[key] as readonly Record<string, string>[], `${path}.${key}`);
  }
  return texts as WrittenTexts;
}

/** Limits of a list's entries; those of whole texts and lists are the request's. */
function assertEntries(
  fields: readonly string[],
  entries: readonly Record<string, string>[],
  path: string,
): void {
  const tooLong = (max: number): DomainError =>
    invalidField(path, t('Must be at most {max} characters', { max }));
  for (const entry of entries) {
    const [title = '', text = ''] = fields.map((field) => entry[field]);
    if (title === '') throw invalidField(path, t('Title is required'));
    if (title.length > longestTitle) throw tooLong(longestTitle);
    if (text.length > longestText) throw tooLong(longestText);
  }
}
