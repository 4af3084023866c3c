import type { SessionRepository } from '../domain/ports.js';
import type { Device, RememberToken, SessionOwner, StoredSession } from '../domain/session.js';

interface TokenRow extends Omit<RememberToken, 'session'> {
  sessionId: string;
}
type Account = Pick<StoredSession, 'username' | 'role' | 'since'>;

export class InMemorySessionRepository implements SessionRepository {
  private readonly sessions = new Map<string, StoredSession & Device>();
  private readonly tokens = new Map<string, TokenRow>();

  /** @param accounts open accounts, by users.id */
  constructor(private readonly accounts: ReadonlyMap<number, Account>) {}

  async add(session: Parameters<SessionRepository['add']>[0], endedBefore: Date): Promise<void> {
    for (const { id, expiresAt } of this.sessions.values())
      if (expiresAt < endedBefore) await this.delete(id);
    const { createdAt: at, userId } = session;
    const account = this.accounts.get(userId);
    if (!account) throw new Error(`There is no account ${userId}.`);
    this.sessions.set(session.id, { ...account, ...session, confirmedAt: at, lastSeenAt: at });
  }

  async find(ids: readonly string[]): Promise<StoredSession[]> {
    return ids.flatMap((id) => this.open(id) ?? []);
  }

  async touch(id: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
    this.change(id, { lastSeenAt, expiresAt });
  }

  async confirm(id: string, confirmedAt: Date): Promise<void> {
    this.change(id, { confirmedAt });
  }

  async delete(id: string, userId?: number): Promise<(SessionOwner & Device) | undefined> {
    const session = this.sessions.get(id);
    if (!session || (userId !== undefined && session.userId !== userId)) return undefined;
    this.sessions.delete(id);
    for (const [hash, { sessionId }] of this.tokens) if (sessionId === id) this.tokens.delete(hash);
    const { username, role, address, agent } = session;
    return { id: session.userId, username, role, address, agent };
  }

  async deleteAll(userId: number, but?: string): Promise<void> {
    for (const one of this.sessions.values())
      if (one.userId === userId && one.id !== but) await this.delete(one.id);
  }

  async addToken(hash: Buffer, sessionId: string, at: Date, expiresAt: Date): Promise<void> {
    for (const [key, token] of this.tokens)
      if (token.sessionId === sessionId && token.expiresAt < at) this.tokens.delete(key);
    this.tokens.set(hash.toString('hex'), { sessionId, expiresAt, rotatedAt: null });
  }

  async findToken(hash: Buffer): Promise<RememberToken | undefined> {
    const token = this.tokens.get(hash.toString('hex'));
    const session = token && this.open(token.sessionId);
    return session && { session, expiresAt: token.expiresAt, rotatedAt: token.rotatedAt };
  }

  async rotateToken(hash: Buffer, rotatedAt: Date): Promise<void> {
    const token = this.tokens.get(hash.toString('hex'));
    if (token) token.rotatedAt = rotatedAt;
  }

  private open(id: string): StoredSession | undefined {
    const session = this.sessions.get(id);
    if (!session || !this.accounts.has(session.userId)) return undefined;
    const { address: _address, agent: _agent, ...stored } = session;
    return stored;
  }

  private change(id: string, changes: Partial<StoredSession>): void {
    const session = this.sessions.get(id);
    if (session) this.sessions.set(id, { ...session, ...changes });
  }
}
