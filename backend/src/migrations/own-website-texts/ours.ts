import { msg, shown, t, type Text } from '@steward/texts';
import { demoTexts } from '../../modules/practice/domain/demo-details.js';
import { demoCards, sampleServices, sampleStats } from '../../modules/practice/domain/sample-offer.js';
import { samplePrices } from '../../modules/practice/domain/sample-prices.js';
import type { FounderGender } from '../../modules/practice/domain/site.js';
import { inLanguage } from '../../platform/process/request-context.js';

/** Words of the first migrations. */
const others: readonly Text[] = [
  msg(
    'Guidance for people and small businesses: coaching, consulting and bookkeeping with one consultant who explains every step.',
  ),
  msg('Consultation'),
  msg('Free first session'),
  msg('[appointment type] Review'),
  msg('Planning session'),
  msg('Meeting'),
  msg('Monday to Friday 9:00 AM to 5:00 PM, evening by request'),
];

/** All our words, in the current language. */
const words = (gender: FounderGender | null): string[] => [
  ...sampleStats().map(({ label }) => label),
  ...demoCards().flatMap(({ title, description }) => [title, description]),
  ...sampleServices().flatMap(({ title, description, details, features }) => [
    title,
    description,
    ...details,
    ...features,
  ]),
  ...samplePrices().flatMap(({ title, description, features, package: { name, note, priceText } }) => [
    title,
    description,
    ...features,
    name,
    note ?? '',
    priceText ?? '',
  ]),
  ...Object.values(demoTexts()),
  t('{gender, select, other {Founder & Financial Consultant}}', { gender: gender ?? 'unstated' }),
  ...others.map(shown),
];

/** Our Spanish, which previous versions showed beside English words of ours until the practice wrote its own. */
export class Ours {
  private readonly byEnglish: ReadonlyMap<string, string | undefined>;

  constructor(gender: FounderGender | null) {
    const spanish = inLanguage('es', () => words(gender));
    this.byEnglish = new Map(
      inLanguage('en', () => words(gender)).map((text, place) => [text, spanish[place]]),
    );
  }

  /** Null for words of the practice. */
  of(english: string): string | null {
    return this.byEnglish.get(english) || null;
  }

  /** @param written undefined: the practice never wrote it */
  unless(written: string | null | undefined, english: string): string | null {
    return written === undefined ? this.of(english) : written;
  }

  /** Null unless all lines are ours. */
  lines(english: readonly string[]): readonly string[] | null {
    const lines = english.map((line) => this.of(line)).filter((line) => line !== null);
    return lines.length > 0 && lines.length === english.length ? lines : null;
  }
}
