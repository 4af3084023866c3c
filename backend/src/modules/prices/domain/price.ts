import { t } from '@steward/texts';
import {
  type Actor,
  changesTo,
  given,
  invalidField,
  type Money,
  type Recorded,
  type StaleTexts,
} from '../../../kernel/index.js';

export const priceUnits = ['session', 'hour', 'month', 'item'] as const;
/** Unit that the price is for. */
export type PriceUnit = (typeof priceUnits)[number];

export type PriceEventName = 'created' | 'changed' | 'deleted';

/** A change of the price list. */
export interface PriceEvent extends Recorded {
  type: `price.${PriceEventName}`;
}

/** An amount, a text before it ('Starting at'), or a text in its place ('Based on volume'). */
interface Priced {
  price: Money | null;
  priceText: string | null;
}

/** Several units at a better rate. */
export interface PricePackage extends Priced {
  name: string;
  /** Amount that the client saves. */
  savings: Money | null;
  /** Another benefit: '3 hours included'. */
  note: string | null;
}

export interface PriceTerms extends Priced {
  title: string;
  description: string;
  features: readonly string[];
  unit: PriceUnit;
  package: PricePackage | null;
  /** The service of the website that it is for; null: none. */
  serviceId: string | null;
  /** tax_rates.id of the rate that items written from it begin with; null: none. */
  taxRateId: number | null;
  /** Left out of the website. */
  hidden: boolean;
}

type Nullable<Texts> = { [Field in keyof Texts]: Texts[Field] | null };

/** Texts of a price in another language; null where there is none. */
export interface TranslatedPrice extends Nullable<
  Pick<PriceTerms, 'title' | 'description' | 'features' | 'priceText'>
> {
  package: Nullable<Pick<PricePackage, 'name' | 'note' | 'priceText'>> | null;
}

export interface PriceTranslations {
  es: TranslatedPrice;
}

/** As stored: what was never written may be left out. */
export interface WrittenPriceTranslations {
  es: Partial<TranslatedPrice>;
  /** Those that are older than their English, by their paths. */
  stale?: StaleTexts;
}

/** As entered; omitted ones keep their value. */
export interface EnteredPriceTranslations {
  es?: { [Field in keyof TranslatedPrice]?: TranslatedPrice[Field] | undefined } | undefined;
}

export const untranslated: TranslatedPrice = {
  title: null,
  description: null,
  features: null,
  priceText: null,
  package: null,
};

/** The translations to store. */
function priceTranslationsFrom(
  { es = {} }: EnteredPriceTranslations,
  before: WrittenPriceTranslations = { es: untranslated },
): WrittenPriceTranslations {
  return { ...before, es: { ...before.es, ...given(es) } };
}

/** Undefined fields keep their values. */
export type PriceChanges = { [Field in keyof PriceTerms]?: PriceTerms[Field] | undefined } & {
  translations?: EnteredPriceTranslations | undefined;
};

/** One line of the price list. */
export class Price implements PriceTerms {
  /** Assigned by the database. */
  id!: number;
  title!: string;
  description!: string;
  features!: readonly string[];
  unit!: PriceUnit;
  price!: Money | null;
  priceText!: string | null;
  package!: PricePackage | null;
  serviceId!: string | null;
  taxRateId!: number | null;
  hidden!: boolean;
  translations: WrittenPriceTranslations;
  /** Place in the list, from 1, which the repository numbers. */
  readonly position = 0;
  /** users.id of the admin who changed it last; null: unchanged since the demo was loaded */
  updatedBy: number | null;
  readonly created_at: Date;
  updated_at: Date;
  /** Deleted ones are kept, since invoices, packs and recurring invoices name them. */
  deletedAt: Date | null = null;

  /** @param by null for the demo practice @throws DomainError invalid (price, package.price) */
  constructor(
    { translations = {}, ...terms }: PriceTerms & { translations?: EnteredPriceTranslations | undefined },
    by: Actor | null,
    at: Date,
  ) {
    Object.assign(this, terms);
    this.translations = priceTranslationsFrom(translations);
    this.updatedBy = by?.id ?? null;
    this.created_at = at;
    this.updated_at = at;
    this.assertPriced();
  }

  createdEvents(by: Actor): PriceEvent[] {
    return [this.event('created', by, this.created_at)];
  }

  /** @throws DomainError invalid (price, package.price) */
  change({ translations, ...changes }: PriceChanges, by: Actor, at: Date): PriceEvent[] {
    const { changed, fields } = changesTo(this, {
      ...changes,
      translations: translations && priceTranslationsFrom(translations, this.translations),
    });
    if (fields === '') return [];
    Object.assign(this, changed, { updatedBy: by.id, updated_at: at });
    this.assertPriced();
    return [this.event('changed', by, at, { fields })];
  }

  /** Remembers the translations that are not those of the present English. */
  markStale(stale: StaleTexts): void {
    this.translations = { ...this.translations, stale };
  }

  delete(by: Actor, at: Date): PriceEvent[] {
    this.deletedAt = at;
    this.updatedBy = by.id;
    this.updated_at = at;
    return [this.event('deleted', by, at)];
  }

  private assertPriced(): void {
    if (isMissing(this)) throw invalidField('price', missing());
    if (this.package && isMissing(this.package)) throw invalidField('package.price', missing());
  }

  private event(name: PriceEventName, by: Actor, at: Date, details?: Recorded['details']): PriceEvent {
    return {
      type: `price.${name}`,
      at,
      actorId: by.id,
      clientId: null,
      subject: { type: 'price', id: this.id, title: this.title },
      ...(details && { details }),
    };
  }
}

const isMissing = ({ price, priceText }: Priced): boolean => price === null && priceText === null;
const missing = (): string => t('Enter a price, or a text in its place');
