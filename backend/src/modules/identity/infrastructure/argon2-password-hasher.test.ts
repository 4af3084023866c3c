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
});
