import { TestApp, TestClock } from '../../../../../test/test-app.js';
import { AppSecret } from '../../../../platform/app-secret.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { aKey } from '../../testing/sealing.js';
import { SigningKeys } from './signing-keys.js';

let app: TestApp;
let work: UnitOfWork;
const clock = new TestClock();
beforeAll(async () => {
  app = await TestApp.start();
  work = app.app.get(UnitOfWork);
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
  it('is made once, whoever needs it first, even where that comes to nothing', async () => {
    const [one, other] = [keys(), keys()];
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

  it('rests wrapped, and follows a change of the secret', async () => {
    const { fingerprint } = await keys().toSign('Example Consulting');
    const [stored] = await rows();
    expect(stored?.wrapped_key?.includes(Buffer.from('300d06092a864886f70d010101', 'hex'))).toBe(false);
    const changed = keys(new AppSecret('second secret of them', 'first secret of them'));
    expect((await changed.toSign('Example Consulting')).fingerprint).toBe(fingerprint);
    // Wrapped anew, so the first is not needed any more.
    const withoutFirst = keys(new AppSecret('second secret of them'));
    expect((await withoutFirst.toSign('Example Consulting')).fingerprint).toBe(fingerprint);
    await expect(keys().toSign('Example Consulting')).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'signing.key_unavailable',
    });
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    ['its certificate has run out', 'Łódź & Söhne, "Consulting"', 11 * 366 * 86_400_000],
    ['the practice has another name', 'Another name', 0],
  ])('is replaced when %s, and known as ours on', async (_when, name, later) => {
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

  it('may be the operator’s, which is kept by its certificate alone', async () => {
    const own = await keys().toSign('A');
    const given = await aKey();
    for (const instance of [keys(undefined, given), keys(undefined, given)])
      expect((await instance.toSign('A')).fingerprint).toBe(given.fingerprint);
    expect((await rows()).map(({ wrapped_key }) => wrapped_key !== null)).toEqual([true, false]);
    expect((await keys().toSign('A')).fingerprint).toBe(own.fingerprint);
    expect(await keys().fingerprints()).toEqual(new Set([own.fingerprint, given.fingerprint]));
  });
});
