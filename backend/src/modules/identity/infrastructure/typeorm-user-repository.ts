import { Injectable } from '@nestjs/common';
import type { DomainError } from '../../../kernel/domain-error.js';
import { violatedConstraint } from '../../../platform/database/database-error.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { UserRepository } from '../domain/ports.js';
import { type AccountEvent, emailTaken, User, usernameTaken } from '../domain/user.js';

const taken: Record<string, () => DomainError> = {
  users_username_key: usernameTaken,
  users_email_key: emailTaken,
};

@Injectable()
export class TypeOrmUserRepository extends TypeOrmRepository<User> implements UserRepository {
  constructor(work: UnitOfWork) {
    super(work, User, 'client');
  }

  async add(user: User, by: number | 'themselves' | null, id?: number): Promise<User> {
    if (id !== undefined) user.id = id;
    try {
      return await this.insert(user, (stored) => [stored.registered(by === 'themselves' ? stored.id : by)]);
    } catch (error) {
      throw taken[violatedConstraint(error) ?? '']?.() ?? error;
    }
  }

  async openByUsername(username: string): Promise<User | undefined> {
    const user = await this.manager
      .createQueryBuilder(User, 'user')
      .where('lower(user.username) = lower(:username) AND user.closed_at IS NULL', { username })
      .getOne();
    return user ?? undefined;
  }

  async openByEmail(email: string): Promise<User | undefined> {
    const user = await this.manager
      .createQueryBuilder(User, 'user')
      .where('lower(user.email) = lower(:email) AND user.closed_at IS NULL', { email })
      .getOne();
    return user ?? undefined;
  }

  get(id: number): Promise<User> {
    return this.getWhere({ id });
  }

  async change(id: number, change: (user: User) => AccountEvent): Promise<User> {
    try {
      return await this.changeWhere({ id }, (user) => [change(user)]);
    } catch (error) {
      throw taken[violatedConstraint(error) ?? '']?.() ?? error;
    }
  }
}
