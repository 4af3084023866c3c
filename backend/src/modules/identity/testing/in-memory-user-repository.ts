import { InMemoryRepository } from '../../../platform/unit-of-work/testing/in-memory-repository.js';
import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type { UserRepository } from '../domain/ports.js';
import { foldedUsername, withoutNumber } from '../domain/username.js';
import { type AccountEvent, emailTaken, type User, usernameTaken } from '../domain/user.js';

export class InMemoryUserRepository extends InMemoryRepository<User> implements UserRepository {
  constructor(work: InMemoryUnitOfWork) {
    super(work, 'client');
  }

  async add(user: User, by: number | 'themselves' | null, id?: number): Promise<User> {
    await this.assertFree(user);
    if (id !== undefined) user.id = id;
    return this.insert(user, (stored) => [stored.registered(by === 'themselves' ? stored.id : by)]);
  }

  addImported(users: readonly User[], by: number): Promise<User[]> {
    return this.work.run(async () => {
      const stored: User[] = [];
      for (const user of users) {
        await this.assertFree(user);
        stored.push(await this.insert(user, (one) => [one.imported(by)]));
      }
      return stored;
    });
  }

  async openUsernamesLike(stems: readonly string[]): Promise<ReadonlySet<string>> {
    const wanted = new Set(stems.map(withoutNumber));
    const open = this.allWhere(
      ({ closed_at, username }) => !closed_at && wanted.has(withoutNumber(username)),
    );
    return new Set(open.map(({ username }) => username.toLowerCase()));
  }

  async openEmailsAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const open = this.allWhere(
      ({ closed_at, email }) => !closed_at && emails.some((one) => same(one, email)),
    );
    return new Set(open.map(({ email }) => email.toLowerCase()));
  }

  async openByUsername(username: string): Promise<User | undefined> {
    return this.findWhere((user) => same(user.username, username) && user.closed_at === null);
  }

  async openByLogin(login: string): Promise<User | undefined> {
    const byEmail = await this.openByEmail(login);
    if (byEmail?.emailConfirmed) return byEmail;
    return (await this.openByUsername(login)) ?? this.openByFolded(login) ?? byEmail;
  }

  private openByFolded(login: string): User | undefined {
    const [found] = this.allWhere(
      ({ closed_at, username }) => !closed_at && foldedUsername(username) === foldedUsername(login),
    );
    return found;
  }

  async openByEmail(email: string): Promise<User | undefined> {
    return this.findWhere((user) => same(user.email, email) && user.closed_at === null);
  }

  async get(id: number): Promise<User> {
    return this.getWhere((user) => user.id === id);
  }

  async findClient(id: number): Promise<User | undefined> {
    return this.findWhere((user) => user.id === id && user.role === 'client');
  }

  async hasAdmin(): Promise<boolean> {
    return this.allWhere(({ role, closed_at }) => role === 'admin' && !closed_at).length > 0;
  }

  async lockOpen(id: number): Promise<User | undefined> {
    return this.findWhere((user) => user.id === id && user.closed_at === null);
  }

  async lockImports(): Promise<void> {}

  async rename({ id, firstName, lastName }: Pick<User, 'id' | 'firstName' | 'lastName'>): Promise<void> {
    await this.changeWhere(
      (user) => user.id === id,
      (user) => {
        Object.assign(user, { firstName, lastName });
        return [];
      },
    );
  }

  async change(id: number, change: (user: User) => AccountEvent): Promise<User> {
    return this.changeWhere(
      (user) => user.id === id,
      (user) => {
        const event = change(user);
        const others = this.allWhere((other) => other.id !== id && other.closed_at === null);
        if (others.some((other) => same(other.email, user.email))) throw emailTaken();
        return [event];
      },
    );
  }

  private async assertFree({ username, email }: User): Promise<void> {
    const key = foldedUsername(username);
    const isTaken =
      this.allWhere((user) => !user.closed_at && foldedUsername(user.username) === key).length > 0;
    if (isTaken) throw usernameTaken();
    if (await this.openByEmail(email)) throw emailTaken();
  }
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
