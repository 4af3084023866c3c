import { createCipheriv, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { TestApp, TestClock } from '../../../../../test/test-app.js';
import { AppSecret } from '../../../../platform/settings/app-secret.js';
import { DatabaseUnitOfWork } from '../../../../platform/database/database-unit-of-work.js';
import { aKey } from '../../testing/sealing.js';
import { makeCertificate } from './own-certificate.js';
import { fingerprintOf } from './signing-key.js';
import { SigningKeys } from './signing-keys.js';
import { itInTestAll } from '../../../../../test/cases.js';

let app: TestApp;
let work: DatabaseUnitOfWork;
const clock = new TestClock();
beforeAll(async () => {
  // The keys are counted.
  app = await TestApp.start({}, { own: true });
  work = app.app.get(DatabaseUnitOfWork);
});
afterAll(() => app.stop());
afterEach(() => work.pool.query('DELETE FROM signing_keys'));

const keys = (secret = new AppSecret('first secret of them'), given?: Awaited<ReturnType<typeof aKey>>) =>
  new SigningKeys(work, secret, clock, app.databaseUrl, given);
const rows = async () =>
  (
    await work.pool.query<{ fingerprint: string; wrapped_key: Buffer | null; retired_at: Date | null }>(
      'SELECT fingerprint, wrapped_key, retired_at FROM signing_keys ORDER BY id',
    )
  ).rows;

describe('the signing key', () => {
  itInTestAll('is created once, whichever signature needs it first, even if that one fails', async () => {
    const one = keys();
    const other = keys();
    const made = await Promise.all([one.toSign('A'), one.toSign('A'), other.toSign('A'), other.toSign('A')]);
    expect(new Set(made.map(({ fingerprint }) => fingerprint)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect(await keys().fingerprints()).toEqual(new Set([made[0]?.fingerprint]));

    await work.pool.query('DELETE FROM signing_keys');
    const given = keys();
    await expect(
      work.run(async () => {
        await given.toSign('A');
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await rows()).toHaveLength(1);
  });

  itInTestAll(
    'is created again if its certificate is from the future because the clock was ahead',
    async () => {
      const day = 24 * 60 * 60 * 1000;
      const known = keys();
      clock.pass(day);
      const early = await known.toSign('A');
      clock.pass(-day);
      for (const one of [known, keys()]) {
        const right = await one.toSign('A');
        expect(right.fingerprint).not.toBe(early.fingerprint);
        expect(right.validFrom.getTime()).toBeLessThanOrEqual(clock.now().getTime());
      }
      expect((await rows()).map(({ retired_at }) => retired_at !== null)).toEqual([true, false]);
    },
  );

  it('is stored wrapped, and follows a change of the secret', async () => {
    const { fingerprint } = await keys().toSign('Example Consulting');
    const [stored] = await rows();
    expect(stored?.wrapped_key?.includes(Buffer.from('300d06092a864886f70d010101', 'hex'))).toBe(false);
    const changed = keys(new AppSecret('second secret of them', 'first secret of them'));
    expect((await changed.toSign('Example Consulting')).fingerprint).toBe(fingerprint);
    // Wrapped again, so the first secret is not needed any more.
    const withoutFirst = keys(new AppSecret('second secret of them'));
    expect((await withoutFirst.toSign('Example Consulting')).fingerprint).toBe(fingerprint);
    await expect(keys().toSign('Example Consulting')).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'signing.key_unavailable',
    });
    expect(await rows()).toHaveLength(1);
  });

  /** Format of keys before they were bound to their rows: nonce, tag, key. */
  const wrapUnbound = (secret: AppSecret, plain: Buffer, nonce: Buffer): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', secret.keysFor('steward/signing-key/v1')[0].key, nonce);
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  };
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const der = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'der' });
  const wrapped = async () => (await rows()).map((row) => row.wrapped_key ?? Buffer.alloc(0));
  const replace = (fingerprint: string, key: Buffer | undefined) =>
    work.pool.query('UPDATE signing_keys SET wrapped_key = $2 WHERE fingerprint = $1', [fingerprint, key]);
  const unavailable = { kind: 'unavailable', code: 'signing.key_unavailable' };

  it('is bound to its row: another row’s key is not accepted for it', async () => {
    const first = await keys().toSign('A');
    const second = await keys().toSign('B');
    const [of] = await wrapped();
    await replace(second.fingerprint, of);
    await expect(keys().toSign('B')).rejects.toMatchObject(unavailable);
    expect((await keys().rewrap()).unreadable).toHaveLength(1);
    expect((await wrapped())[1]).toEqual(of);
    expect(first.fingerprint).not.toBe(second.fingerprint);
  });

  it('is not accepted for another certificate, in the earlier format either', async () => {
    const { fingerprint } = await keys().toSign('A');
    await replace(
      fingerprint,
      wrapUnbound(new AppSecret('first secret of them'), der(pair()), randomBytes(12)),
    );
    await expect(keys().toSign('A')).rejects.toMatchObject(unavailable);
  });

  it.each(['on use', 'at night'])(
    'is read in the earlier format, whatever its first byte, and bound to its row %s',
    async (when) => {
      const secret = new AppSecret('first secret of them');
      for (const nonce of [Buffer.alloc(12, 2), Buffer.alloc(12, 7)]) {
        const { certificate, key } = await makeCertificate('A', clock.now());
        await work.pool.query('DELETE FROM signing_keys');
        await work.pool.query(
          'INSERT INTO signing_keys (certificate, fingerprint, wrapped_key, created_at) VALUES ($1, $2, $3, now())',
          [certificate.raw, fingerprintOf(certificate), wrapUnbound(secret, der(key), nonce)],
        );
        const [before] = await wrapped();
        if (when === 'on use')
          expect((await keys().toSign('A')).fingerprint).toBe(fingerprintOf(certificate));
        else expect(await keys().rewrap()).toEqual({ rewrapped: 1, unreadable: [] });
        const [after] = await wrapped();
        expect(after).toHaveLength((before?.length ?? 0) + 1);
        expect(after?.at(0)).toBe(2);
        expect(await keys().rewrap()).toEqual({ rewrapped: 0, unreadable: [] });
        expect((await keys().toSign('A')).fingerprint).toBe(fingerprintOf(certificate));
      }
    },
  );

  itInTestAll(
    'is rewrapped at night after a change of the secret, including retired keys, so that the next change loses none',
    async () => {
      await keys().toSign('A');
      const { fingerprint } = await keys().toSign('B');
      const secrets = ['first secret of them', 'second secret of them', 'third secret of them'] as const;
      for (const [at, current] of secrets.slice(1).entries()) {
        const rotating = new AppSecret(current, secrets[at]);
        const both = await Promise.all([keys(rotating).rewrap(), keys(rotating).rewrap()]);
        expect(both.map(({ rewrapped }) => rewrapped).sort()).toEqual([0, 2]);
        const alone = keys(new AppSecret(current));
        expect(await alone.rewrap()).toEqual({ rewrapped: 0, unreadable: [] });
        expect((await alone.toSign('B')).fingerprint).toBe(fingerprint);
      }
      const ids = (await work.pool.query<{ id: number }>('SELECT id FROM signing_keys ORDER BY id')).rows;
      expect(await keys().rewrap()).toEqual({
        rewrapped: 0,
        unreadable: ids.map(({ id }) => `signing key ${id}`),
      });
    },
  );

  it.each([
    ['its certificate has run out', 'Łódź & Söhne, "Consulting"', 11 * 366 * 86_400_000],
    ['the practice has another name', 'Another name', 0],
  ])('is replaced when %s, and its signatures are still recognized', async (_when, name, later) => {
    const instance = keys();
    const first = await instance.toSign('Łódź & Söhne, "Consulting"');
    expect((await keys().toSign('Łódź & Söhne, "Consulting"')).fingerprint).toBe(first.fingerprint);
    clock.pass(later);
    const second = await instance.toSign(name);
    expect((await keys().toSign(name)).fingerprint).toBe(second.fingerprint);
    expect(second.fingerprint).not.toBe(first.fingerprint);
    expect((await rows()).map(({ retired_at }) => retired_at !== null)).toEqual([true, false]);
    expect(await keys().fingerprints()).toEqual(new Set([first.fingerprint, second.fingerprint]));
  });

  it('may be the operator’s, of which only the certificate is stored', async () => {
    const own = await keys().toSign('A');
    const given = await aKey();
    for (const instance of [keys(undefined, given), keys(undefined, given)])
      expect((await instance.toSign('A')).fingerprint).toBe(given.fingerprint);
    expect((await rows()).map(({ wrapped_key }) => wrapped_key !== null)).toEqual([true, false]);
    expect((await keys().toSign('A')).fingerprint).toBe(own.fingerprint);
    expect(await keys().fingerprints()).toEqual(new Set([own.fingerprint, given.fingerprint]));
  });
});
