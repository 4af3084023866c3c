import { InMemoryRepository } from '../../../platform/database/testing/in-memory-repository.js';
import type { InMemoryUnitOfWork } from '../../../platform/database/testing/in-memory-unit-of-work.js';
import type { UserRepository } from '../domain/ports.js';
import { emailTaken, type User, type UserClosed, usernameTaken } from '../domain/user.js';

export class InMemoryUserRepository extends InMemoryRepository<User> implements UserRepository {
  constructor(work: InMemoryUnitOfWork) {
    super(work, 'client');
  }

  async add(user: User, by: number | 'themselves' | null, id?: number): Promise<User> {
    if (await this.openByUsername(user.username)) throw usernameTaken();
    if (this.findWhere((other) => same(other.email, user.email) && other.closed_at === null))
      throw emailTaken();
    if (id !== undefined) user.id = id;
    return this.insert(user, (stored) => [stored.registered(by === 'themselves' ? stored.id : by)]);
  }

  async openByUsername(username: string): Promise<User | undefined> {
    return this.findWhere((user) => same(user.username, username) && user.closed_at === null);
  }

  async change(id: number, change: (user: User) => UserClosed): Promise<void> {
    await this.changeWhere(
      (user) => user.id === id,
      (user) => [change(user)],
    );
  }
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
