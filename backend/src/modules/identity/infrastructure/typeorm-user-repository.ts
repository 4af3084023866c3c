import { Injectable } from '@nestjs/common';
import { DomainError, notFound } from '../../../kernel/domain-error.js';
import { violatedConstraint } from '../../../platform/database/database-error.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { accountEvent, User, type UserClosed } from '../domain/user.js';

const taken: Record<string, DomainError> = {
  users_username_key: new DomainError('conflict', 'user.username_taken', 'This username is already taken', {
    fields: { username: 'This username is already taken' },
  }),
  users_email_key: new DomainError(
    'conflict',
    'user.email_taken',
    'An account with this email already exists',
    {
      fields: { email: 'An account with this email already exists' },
    },
  ),
};

@Injectable()
export class TypeOrmUserRepository extends UserRepository {
  constructor(private readonly work: UnitOfWork) {
    super();
  }

  add(user: User, by: number | 'themselves' | null, id?: number): Promise<User> {
    return this.work.run(async () => {
      try {
        const { identifiers } = await this.work.manager.insert(
          User,
          id === undefined ? user : { ...user, id },
        );
        const stored = Object.assign(user, { id: identifiers[0]?.['id'] as number });
        this.work.publish({
          type: 'user.registered',
          userId: stored.id,
          role: stored.role,
          ...accountEvent(stored, by === 'themselves' ? stored.id : by, stored.created_at),
        });
        return stored;
      } catch (error) {
        throw taken[violatedConstraint(error) ?? ''] ?? error;
      }
    });
  }

  async openByUsername(username: string): Promise<User | undefined> {
    const user = await this.work.manager
      .createQueryBuilder(User, 'user')
      .where('lower(user.username) = lower(:username) AND user.closed_at IS NULL', { username })
      .getOne();
    return user ?? undefined;
  }

  change(id: number, change: (user: User) => UserClosed): Promise<void> {
    return this.work.run(async () => {
      const { manager } = this.work;
      const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!user) throw notFound('client');
      const event = change(user);
      await manager.update(User, { id }, user);
      this.work.publish(event);
    });
  }
}
