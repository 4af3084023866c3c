import { t } from '@steward/texts';
import {
  type Actor,
  changesTo,
  conflict,
  type LineTax,
  Percent,
  type RateTranslations,
  type Recorded,
} from '../../../kernel/index.js';

type TaxRateEventName = 'created' | 'changed' | 'retired' | 'deleted';

/** A change of the tax rates. */
export interface TaxRateEvent extends Recorded {
  type: `tax_rate.${TaxRateEventName}`;
}

export type TaxRateTerms = Omit<LineTax, 'rateId'>;

/** Undefined fields keep their values. */
export type TaxRateChanges = { [Field in keyof TaxRateTerms]?: TaxRateTerms[Field] | undefined };

/** A rate of a tax that items are written with. One that was used never changes: another is made instead. */
export class TaxRate implements TaxRateTerms {
  /** Assigned by the database. */
  id!: number;
  name = '';
  percent = Percent.hundred;
  taxableShare = Percent.hundred;
  reason: string | null = null;
  translations: RateTranslations = { es: { name: null, reason: null } };
  /** An item was written with it. */
  used = false;
  /** No new item takes it. */
  retired = false;
  readonly created_at: Date;
  updated_at: Date;

  constructor(terms: TaxRateTerms, at: Date) {
    Object.assign(this, terms);
    this.created_at = at;
    this.updated_at = at;
  }

  /** As an item has it. */
  get ofLine(): LineTax {
    const { id: rateId, name, reason, percent, taxableShare, translations } = this;
    return { rateId, name, reason, percent, taxableShare, translations };
  }

  createdEvents(by: Actor): TaxRateEvent[] {
    return [this.event('created', by, this.created_at)];
  }

  /** @throws DomainError tax_rate.used */
  change(changes: TaxRateChanges, by: Actor, at: Date): TaxRateEvent[] {
    if (this.used)
      throw conflict(
        'tax_rate.used',
        t('Invoices use this tax rate, so it can’t change. Add another one and delete this one.'),
      );
    const { changed, fields } = changesTo(this, changes);
    if (fields === '') return [];
    Object.assign(this, changed, { updated_at: at });
    return [this.event('changed', by, at, { fields })];
  }

  /** Retires one that was used; again, nothing changes. */
  retire(by: Actor, at: Date): TaxRateEvent[] {
    if (this.retired) return [];
    this.retired = true;
    this.updated_at = at;
    return [this.event('retired', by, at)];
  }

  deletedEvents(by: Actor, at: Date): TaxRateEvent[] {
    return [this.event('deleted', by, at)];
  }

  private event(
    name: TaxRateEventName,
    by: Actor,
    at: Date,
    details: Recorded['details'] = { percent: `${this.percent}` },
  ): TaxRateEvent {
    return {
      type: `tax_rate.${name}`,
      at,
      actorId: by.id,
      clientId: null,
      subject: { type: 'tax_rate', id: this.id, title: this.name },
      details,
    };
  }
}
