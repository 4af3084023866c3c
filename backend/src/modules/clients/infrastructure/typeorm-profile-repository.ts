import { Injectable } from '@nestjs/common';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import type { ProfileRepository } from '../domain/ports.js';
import { type ListDensity, Profile } from '../domain/profile.js';

@Injectable()
export class TypeOrmProfileRepository implements ProfileRepository {
  constructor(private readonly work: DatabaseUnitOfWork) {}

  async find(userId: number): Promise<Profile | undefined> {
    return (await this.work.manager.findOneBy(Profile, { userId })) ?? undefined;
  }

  async add(profiles: readonly Profile[]): Promise<void> {
    await this.work.manager
      .createQueryBuilder()
      .insert()
      .into(Profile)
      .values([...profiles])
      .orIgnore()
      .updateEntity(false)
      .execute();
  }

  async save(profile: Profile): Promise<void> {
    const { manager } = this.work;
    if (profile.id === undefined) await manager.insert(Profile, profile);
    else await manager.update(Profile, profile.id, profile);
  }

  async setListDensity(userId: number, density: ListDensity): Promise<void> {
    await this.work.query({
      text: `INSERT INTO client_profiles (user_id, list_density) VALUES ($1, $2)
        ON CONFLICT (user_id) DO UPDATE SET list_density = excluded.list_density`,
      values: [userId, density],
    });
  }

  async delete(userId: number): Promise<void> {
    await this.work.manager.delete(Profile, { userId });
  }
}
