import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Actor } from '../../../kernel/index.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { Price, type PriceEvent } from '../domain/price.js';
import type { PriceRepository } from '../domain/price-repository.js';

@Injectable()
export class TypeOrmPriceRepository extends TypeOrmRepository<Price> implements PriceRepository {
  constructor(work: DatabaseUnitOfWork) {
    super(work, Price, 'price');
  }

  add(price: Price, by: Actor | null): Promise<Price> {
    return this.insert(price, (stored) => (by ? stored.createdEvents(by) : []));
  }

  change(id: number, change: (price: Price) => PriceEvent[]): Promise<Price> {
    return this.changeWhere({ id, deletedAt: IsNull() }, change);
  }

  order(): Promise<number[]> {
    return this.sql.column<number>(
      'price.order',
      'SELECT id FROM prices WHERE deleted_at IS NULL ORDER BY position, id',
    );
  }

  async arrange(ids: readonly number[]): Promise<void> {
    await this.sql.rows(
      'price.arrange',
      `UPDATE prices p SET position = o.place FROM unnest($1::int[]) WITH ORDINALITY AS o (id, place)
       WHERE p.id = o.id AND p.position <> o.place`,
      [ids],
    );
  }

  async keepServices(ids: readonly string[]): Promise<void> {
    await this.sql.rows(
      'price.keep-services',
      'UPDATE prices SET service_id = NULL WHERE service_id <> ALL ($1::text[])',
      [ids],
    );
  }

  unknown(ids: readonly number[]): Promise<number[]> {
    return this.sql.column<number>(
      'price.unknown',
      'SELECT id FROM unnest($1::int[]) AS named (id) WHERE NOT EXISTS (SELECT FROM prices p WHERE p.id = named.id)',
      [ids],
    );
  }
}
