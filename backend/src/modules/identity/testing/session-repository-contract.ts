import { randomUUID } from 'node:crypto';
import type { Role } from '../../../kernel/actor.js';
import type { SessionRepository } from '../domain/ports.js';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 20, 12, minutes));
const since = new Date('2026-01-02T03:04:05.678Z');
const accounts = [
  { id: 101, username: 'asample', role: 'client' as Role, since },
  { id: 102, username: 'briverside', role: 'client' as Role, since },
];
const hash = (text: string): Buffer => Buffer.from(text.padEnd(32));
const device = { address: '203.0.113.7', agent: 'Firefox' };

interface Opened {
  sessions: SessionRepository;
  /** Closes an account. */
  close(userId: number): Promise<void>;
}

/** @param open an empty repository with these accounts */
export function sessionRepositoryContract(
  name: string,
  open: (known: typeof accounts) => Promise<Opened>,
): void {
  describe(`${name} keeps the contract of a session repository`, () => {
    let sessions: SessionRepository;
    let close: Opened['close'];
    beforeEach(async () => {
      ({ sessions, close } = await open(accounts));
    });

    const begin = async (userId = 101, expiresAt = at(60)): Promise<string> => {
      const id = randomUUID();
      const session = { id, userId, createdAt: at(0), expiresAt, remembered: true, ...device };
      await sessions.add(session, at(-60));
      return id;
    };

    it('stores a session with its account, and finds several', async () => {
      const [one, other] = [await begin(), await begin(102)];
      expect(await sessions.find([one])).toEqual([
        {
          ...{ id: one, userId: 101, username: 'asample', role: 'client', since, createdAt: at(0) },
          ...{ confirmedAt: at(0), lastSeenAt: at(0), expiresAt: at(60), remembered: true },
        },
      ]);
      const found = await sessions.find([one, randomUUID(), other]);
      expect(found.map(({ id }) => id).sort()).toEqual([one, other].sort());
    });

    it('records uses and confirmations', async () => {
      const id = await begin();
      await sessions.touch(id, at(5), at(65));
      await sessions.confirm(id, at(6));
      expect(await sessions.find([id])).toMatchObject([
        { lastSeenAt: at(5), expiresAt: at(65), confirmedAt: at(6) },
      ]);
    });

    it('finds no session of a closed account', async () => {
      const id = await begin();
      await sessions.addToken(hash('one'), id, at(0), at(90));
      await close(101);
      expect(await sessions.find([id])).toEqual([]);
      expect(await sessions.findToken(hash('one'))).toBeUndefined();
    });

    it('finds a token with its session, and remembers that it was replaced', async () => {
      const id = await begin();
      await sessions.addToken(hash('one'), id, at(0), at(90));
      expect(await sessions.findToken(hash('one'))).toMatchObject({
        ...{ session: { id, userId: 101 }, expiresAt: at(90), rotatedAt: null },
      });
      await sessions.rotateToken(hash('one'), at(1));
      await sessions.addToken(hash('two'), id, at(1), at(91));
      expect(await sessions.findToken(hash('one'))).toMatchObject({ rotatedAt: at(1) });
      expect(await sessions.findToken(hash('two'))).toMatchObject({ session: { id }, rotatedAt: null });
      expect(await sessions.findToken(hash('three'))).toBeUndefined();
    });

    it('deletes a session with its tokens once, and only for its user', async () => {
      const id = await begin();
      await sessions.addToken(hash('one'), id, at(0), at(90));
      expect(await sessions.delete(id, 102)).toBeUndefined();
      expect(await sessions.delete(id, 101)).toEqual({
        ...{ id: 101, username: 'asample', role: 'client', ...device },
      });
      expect(await sessions.delete(id)).toBeUndefined();
      expect(await sessions.findToken(hash('one'))).toBeUndefined();
    });

    it('deletes all sessions of a user but one, and those that ended long ago', async () => {
      const [one, two, other] = [await begin(), await begin(), await begin(102, at(-90))];
      await sessions.deleteAll(101, one);
      expect(await sessions.find([two])).toEqual([]);
      expect(await sessions.find([other])).toHaveLength(1);
      await begin();
      expect(await sessions.find([other])).toEqual([]);
      expect(await sessions.find([one])).toHaveLength(1);
    });
  });
}
