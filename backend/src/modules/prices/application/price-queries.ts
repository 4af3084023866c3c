import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { staleAnswerOf, withoutStale } from '../../../kernel/index.js';
import { Site } from '../../practice/index.js';
import { PriceRepository } from '../domain/price-repository.js';
import type { WrittenPriceTranslations } from '../domain/price.js';
import { priceTranslationsOf } from './price-translations.js';
import type { AdminPriceDto, PriceDto } from '../http/prices.dto.js';

type Stored<Price> = Omit<Price, 'translations'> & { translations: WrittenPriceTranslations };

type StoredPrice = Stored<Omit<AdminPriceDto, keyof ReturnType<typeof staleAnswerOf>>>;

const publicViewOf = (stored: Stored<PriceDto>): PriceDto => ({
  ...stored,
  translations: { es: withoutStale(priceTranslationsOf(stored.translations).es, stored.translations.stale) },
});
const adminViewOf = (stored: StoredPrice): AdminPriceDto => ({
  ...stored,
  ...staleAnswerOf(stored.translations.stale),
  translations: priceTranslationsOf(stored.translations),
});

const publicColumns = `id, title, description, features, unit, price, price_text AS "priceText", package,
  service_id AS "serviceId", position, translations`;
const columns = `${publicColumns}, tax_rate_id AS "taxRateId", hidden, created_at, updated_at`;

/** Reads for the price list, which is not paged. */
@Injectable()
export class PriceQueries {
  constructor(
    private readonly sql: Sql,
    private readonly site: Site,
    private readonly prices: PriceRepository,
  ) {}

  /** Without hidden ones, and those of hidden services. */
  async forVisitors(): Promise<PriceDto[]> {
    const services = (await this.site.forUsers()).services.filter(({ hidden }) => hidden);
    const text = `SELECT ${publicColumns} FROM prices
      WHERE deleted_at IS NULL AND NOT hidden AND (service_id = ANY ($1)) IS NOT TRUE ORDER BY position, id`;
    return (
      await this.sql.view<Stored<PriceDto>>('price.for-visitors', text, [services.map(({ id }) => id)])
    ).map(publicViewOf);
  }

  async all(): Promise<AdminPriceDto[]> {
    const text = `SELECT ${columns} FROM prices WHERE deleted_at IS NULL ORDER BY position, id`;
    return (await this.sql.view<StoredPrice>('price.all', text)).map(adminViewOf);
  }

  /** @throws DomainError not_found */
  async one(id: number): Promise<AdminPriceDto> {
    const text = `SELECT ${columns} FROM prices WHERE id = $1 AND deleted_at IS NULL`;
    return adminViewOf(await this.sql.one<StoredPrice>('price', 'price.one', text, [id]));
  }

  /** The ids that no price has or had. */
  unknown(ids: readonly number[]): Promise<number[]> {
    return this.prices.unknown(ids);
  }
}
