import { Argon2PasswordHasher } from './argon2-password-hasher.js';

describe('Argon2PasswordHasher', () => {
  const hasher = new Argon2PasswordHasher();

  it('makes hashes as dear as OWASP asks for, each with a salt of its own', async () => {
    const [one, other] = await Promise.all([hasher.hash('River-stone-9!'), hasher.hash('River-stone-9!')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
    expect(other).not.toBe(one);
  });

  it('knows the password again, and no other', async () => {
    const stored = await hasher.hash('River-stone-9!');
    expect(await hasher.matches(stored, 'River-stone-9!')).toBe(true);
    expect(await hasher.matches(stored, 'river-stone-9!')).toBe(false);
  });

  it('knows nobody’s password', async () => {
    for (const stored of [undefined, ''])
      expect(await hasher.matches(stored, 'nobody has this password')).toBe(false);
  });
});
