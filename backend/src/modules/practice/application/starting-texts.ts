import { msg, shown, type Text } from '@steward/texts';
import { inLanguage } from '../../../platform/process/request-context.js';
import { demoTexts } from '../domain/demo-details.js';
import { offerTexts } from '../domain/initial-offer.js';
import { genderOf } from '../domain/sample-texts.js';
import { type FounderGender, founderGenders } from '../domain/site.js';

/** Details, prices and appointment types of a new practice. */
const others: readonly Text[] = [
  msg(
    'Guidance for people and small businesses: coaching, consulting and bookkeeping with one consultant who explains every step.',
  ),
  msg('Budget, debt and savings, one step at a time.'),
  msg('Debt reduction plan'),
  msg('Savings and emergency fund'),
  msg('3-Session Package'),
  msg('For owners who want a second pair of eyes on the numbers.'),
  msg('Goals for the quarter'),
  msg('A look at how work gets done'),
  msg('Monthly Retainer'),
  msg('3 hours included'),
  msg('Books in order, month after month.'),
  msg('Monthly Package'),
  msg('Variable'),
  msg('Based on volume'),
  msg('Know which rules apply to you, before anything is due.'),
  msg('Record-keeping set up'),
  msg('Custom Pricing'),
  msg('Request a quote'),
  msg('Learn to read your own numbers.'),
  msg('One to one, or in a small group'),
  msg('Topics you choose'),
  msg('For families, teams and schools'),
  msg('Workshop Series'),
  msg('Starting at'),
  msg('Group rates'),
  msg('Consultation'),
  msg('Free first session'),
  msg('[appointment type] Review'),
  msg('Planning session'),
  msg('Meeting'),
];

type Gender = FounderGender | null;

// When the module is loaded, there is no language yet.
let byEnglish: Map<string, Map<Gender, string>> | undefined;

/** Our texts in English, each with its Spanish by the founder's gender; made once, since every page asks. */
function startingTexts(): Map<string, Map<Gender, string>> {
  byEnglish ??= new Map(
    [...offerTexts, ...demoTexts, ...others].map((text) => [
      inLanguage('en', () => shown(text)),
      new Map([...founderGenders, null].map((gender) => [gender, inSpanish(text, gender)])),
    ]),
  );
  return byEnglish;
}

const inSpanish = ({ text, values }: Text, founderGender: Gender): string =>
  inLanguage('es', () => shown({ text, values: { ...values, ...genderOf({ founderGender }) } }));

/** Our Spanish of a text that is still ours; null for the practice's own texts. */
const ours = (english: string, founderGender: Gender = null): string | null =>
  startingTexts().get(english)?.get(founderGender) ?? null;

/** True while a text is one of a new practice. */
export const isOurs = (english: string): boolean => startingTexts().has(english);

/** True for the Spanish of a text of a new practice. */
export const isOurSpanish = (spanish: string): boolean =>
  [...startingTexts().values()].some((ofGender) => [...ofGender.values()].includes(spanish));

/**
 * The Spanish of a text.
 * @param written by the practice; undefined: never, so that a text of ours has our translation
 * @param founderGender for a text about the founder
 */
export const spanishOf = (
  english: string,
  written: string | null | undefined,
  founderGender?: Gender,
): string | null => (written === undefined ? ours(english, founderGender) : written);

/** The same for a list of lines; null unless all lines are ours. */
export function spanishLinesOf(
  english: readonly string[],
  written: readonly string[] | null | undefined,
): readonly string[] | null {
  if (written !== undefined) return written;
  const lines = english.map((line) => ours(line)).filter((line) => line !== null);
  return lines.length > 0 && lines.length === english.length ? lines : null;
}
