import { msg, shown, type Text } from '@steward/texts';
import { inLanguage } from '../../../platform/process/request-context.js';
import { demoTexts } from '../domain/demo-details.js';
import { offerTexts } from '../domain/initial-offer.js';

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

// When the module is loaded, there is no language yet.
let byEnglish: Map<string, string> | undefined;

/** Our texts in English, each with its Spanish. */
function startingTexts(): Map<string, string> {
  const texts = [...offerTexts, ...demoTexts, ...others];
  byEnglish ??= new Map(
    texts.map((text) => [inLanguage('en', () => shown(text)), inLanguage('es', () => shown(text))]),
  );
  return byEnglish;
}

/** Our Spanish of a text that is still ours; null for the practice's own texts. */
const ours = (english: string): string | null => startingTexts().get(english) ?? null;

/** True while a text is one of a new practice. */
export const isOurs = (english: string): boolean => ours(english) !== null;

/** True for the Spanish of a text of a new practice. */
export const isOurSpanish = (spanish: string): boolean => [...startingTexts().values()].includes(spanish);

/**
 * The Spanish of a text.
 * @param written by the practice; undefined: never, so that a text of ours has our translation
 */
export const spanishOf = (english: string, written: string | null | undefined): string | null =>
  written === undefined ? ours(english) : written;

/** The same for a list of lines; null unless all lines are ours. */
export function spanishLinesOf(
  english: readonly string[],
  written: readonly string[] | null | undefined,
): readonly string[] | null {
  if (written !== undefined) return written;
  const lines = english.map(ours).filter((line) => line !== null);
  return lines.length > 0 && lines.length === english.length ? lines : null;
}
