import { InMemoryRepository } from '../../../platform/unit-of-work/testing/in-memory-repository.js';
import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type { Pack, PackEvent } from '../domain/pack.js';
import type { PackRepository } from '../domain/pack-repository.js';

export class InMemoryPackRepository extends InMemoryRepository<Pack> implements PackRepository {
  constructor(work: InMemoryUnitOfWork) {
    super(work, 'pack');
  }

  add(pack: Pack): Promise<Pack> {
    return this.insert(pack, (stored) => stored.createdEvents());
  }

  async get(id: number): Promise<Pack> {
    return this.getWhere((pack) => pack.id === id && pack.deletedAt === null);
  }

  change(id: number, change: (pack: Pack) => PackEvent[]): Promise<Pack> {
    return this.changeWhere((pack) => pack.id === id && pack.deletedAt === null, change);
  }
}
