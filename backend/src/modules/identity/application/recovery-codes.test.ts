import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';

it('are ten different codes, in groups that are easy to type', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
});

it('are recognized in any spelling', () => {
  const hash = recoveryCodeHash('7k20-91qd-4t8w-h3vz');
  for (const typed of [
    '7K20-91QD-4T8W-H3VZ',
    ' 7k20 91qd 4t8w h3vz ',
    '7k2o9lqd4t8wh3vz',
    '7k2O9Iqd4t8wh3vz',
  ])
    expect(recoveryCodeHash(typed)).toEqual(hash);
  expect(recoveryCodeHash('7k20-91qd-4t8w-h3v2')).not.toEqual(hash);
});
