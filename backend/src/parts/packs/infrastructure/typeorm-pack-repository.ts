import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull } from 'typeorm';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { Pack, type PackEvent } from '../domain/pack.js';
import type { PackRepository } from '../domain/pack-repository.js';

@Injectable()
export class TypeOrmPackRepository extends TypeOrmRepository<Pack> implements PackRepository {
  constructor(work: DatabaseUnitOfWork) {
    super(work, Pack, 'pack');
  }

  add(pack: Pack): Promise<Pack> {
    return this.insert(pack, (stored) => stored.createdEvents());
  }

  get(id: number): Promise<Pack> {
    return this.getWhere(notDeleted(id));
  }

  change(id: number, change: (pack: Pack) => PackEvent[]): Promise<Pack> {
    return this.changeWhere(notDeleted(id), change);
  }
}

const notDeleted = (id: number): FindOptionsWhere<Pack> => ({ id, deletedAt: IsNull() });
