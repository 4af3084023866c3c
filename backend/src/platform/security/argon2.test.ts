import { argon2Hash, argon2Matches } from './argon2.js';

describe('Argon2id', () => {
  it('verifies hashes of other implementations, with parameters in any order', async () => {
    const one =
      '$argon2id$v=19$m=1024,p=1,t=2$cGxhY2Vob2xkZXIgc2FsdA$N97JmmmcSt3y/v4mzNGWHfgn+sZPfOxMRu2TYMzfQjI';
    const other =
      '$argon2id$v=19$m=1024,t=3,p=4$cGxhY2Vob2xkZXIgc2FsdA$o2M532+4kP4Rai0zTGHOEkmUEgQnBpFyE/SI5QGhKY0';
    expect(await argon2Matches(one, 'River-stone-9!')).toBe(true);
    expect(await argon2Matches(one, 'river-stone-9!')).toBe(false);
    expect(await argon2Matches(other, 'Grüße 9!')).toBe(true);
  });

  it('verifies its own hashes', async () => {
    const hash = await argon2Hash('River-stone-9!', { memory: 1024, passes: 2 });
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=1024,p=1,t=2\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await argon2Matches(hash, 'River-stone-9!')).toBe(true);
    expect(await argon2Matches(hash, '')).toBe(false);
  });

  it('rejects a malformed hash', async () => {
    for (const text of [
      '',
      'plain',
      '$argon2i$v=19$m=1024,p=1,t=2$c2FsdHNhbHQ$aGFzaGhhc2g',
      '$argon2id$v=19$m=1024$c2E$aGE',
    ])
      await expect(argon2Matches(text, 'River-stone-9!')).rejects.toThrow('Not an Argon2id hash');
  });
});
