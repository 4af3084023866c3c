import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { AdminPriceDto, PriceDto } from '../http/prices.dto.js';

const publicColumns = `id, title, description, features, unit, price, price_text AS "priceText", package,
  service_id AS "serviceId", position`;
const columns = `${publicColumns}, hidden, created_at, updated_at`;

/** Reads for the price list, which is not paged. */
@Injectable()
export class PriceQueries {
  constructor(private readonly sql: Sql) {}

  /** Without hidden ones. */
  forVisitors(): Promise<PriceDto[]> {
    const text = `SELECT ${publicColumns} FROM prices WHERE deleted_at IS NULL AND NOT hidden ORDER BY position, id`;
    return this.sql.view('price.for-visitors', text);
  }

  all(): Promise<AdminPriceDto[]> {
    const text = `SELECT ${columns} FROM prices WHERE deleted_at IS NULL ORDER BY position, id`;
    return this.sql.view('price.all', text);
  }

  /** @throws DomainError not_found */
  one(id: number): Promise<AdminPriceDto> {
    const text = `SELECT ${columns} FROM prices WHERE id = $1 AND deleted_at IS NULL`;
    return this.sql.one('price', 'price.one', text, [id]);
  }
}
