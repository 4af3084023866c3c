import { argon2Hash } from '../../../platform/security/argon2.js';
import { Argon2PasswordHasher } from './argon2-password-hasher.js';

describe('Argon2PasswordHasher', () => {
  const hasher = new Argon2PasswordHasher();

  it('creates salted hashes with the cost that OWASP recommends', async () => {
    const [one, other] = await Promise.all([hasher.hash('River-stone-9!'), hasher.hash('River-stone-9!')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
    expect(other).not.toBe(one);
  });

  it('accepts the password, and no other', async () => {
    const stored = await hasher.hash('River-stone-9!');
    expect(await hasher.matches(stored, 'River-stone-9!')).toBe(true);
    expect(await hasher.matches(stored, 'river-stone-9!')).toBe(false);
  });

  it('accepts no password for an unknown user', async () => {
    for (const stored of [undefined, ''])
      expect(await hasher.matches(stored, 'nobody has this password')).toBe(false);
  });

  // Composed, decomposed, with a ligature, in full width.
  const spellings = [
    'Ｒio-ñandú-ﬁ9!',
    'Rio-ñandú-fi9!',
    'Rio-n\u0303andu\u0301-fi9!',
    'Rio-ñandu\u0301-ﬁ9！',
  ];

  it('accepts a password however a keyboard writes its letters', async () => {
    for (const set of spellings) {
      const stored = await hasher.hash(set);
      for (const typed of spellings) expect(await hasher.matches(stored, typed)).toBe(true);
      expect(await hasher.matches(stored, 'Rio-nandu-fi9!')).toBe(false);
    }
  });

  it('accepts a password whose hash is of an earlier version, which kept it as typed', async () => {
    for (const set of ['Rio-ñandú-9!', 'Rio-n\u0303andu\u0301-9!', 'Rio-ﬁ-９!'])
      for (const typed of [set, set.normalize('NFC'), set.normalize('NFD')])
        expect(await hasher.matches(await argon2Hash(set, { memory: 1024, passes: 2 }), typed)).toBe(true);
  });

  it.each([
    ['Wrong-stone-9!', 1],
    ['Wrong-ñandú-9!', 2],
    ['Wrong-n\u0303andú-ﬁ9!', 4],
  ])(
    'compares the wrong password %s as often for a known user as for an unknown one',
    async (typed, times) => {
      class Counting extends Argon2PasswordHasher {
        readonly compared: string[] = [];
        protected override compare(stored: string, form: string): Promise<boolean> {
          this.compared.push(form);
          return super.compare(stored, form);
        }
      }
      const stored = await hasher.hash('River-stone-9!');
      for (const held of [stored, undefined, '']) {
        const counting = new Counting();
        expect(await counting.matches(held, typed)).toBe(false);
        expect(counting.compared).toHaveLength(times);
        expect(new Set(counting.compared).size).toBe(times);
      }
    },
  );
});
