import { passwordProblem } from './known-passwords.js';
import { cpuTimeOf } from '../../../test/cpu-time.js';

const known = 'This password is known from data breaches. Please choose another one.';
const problem = (password: string): string | undefined => passwordProblem(password, 'asample');

describe('a new password', () => {
  it.each([
    ['a breached one', 'Password1!', '!QAZ2wsx', 'Mosquito@13', 'P@$$w0rd'],
    ['in another case', 'pASSWORD1!', 'MOSQUITO@13'],
    ['with characters for letters', 'Passw0rd!', 'P@55w0rd', 'L3tm31n!', 'W3lc0me!'],
    ['with an ending', 'Qwerty123!', 'Welcome2026!', 'Admin@123', 'Sunshine-42!', 'P@ssw0rd2026!'],
    ['with the shift key held', '1qaz@WSX', 'Q1w2e3r$'],
    ['with separators', 'Aa@123456', 'Abc123!@#'],
    ['in wide letters', 'Ｐassword1!'],
  ])('that is %s is refused', (_what, ...passwords) => {
    for (const password of passwords) expect([password, problem(password)]).toEqual([password, known]);
  });

  it.each(['B00kkeeping-1', 'TaxReturn#26', 'T@xpayer2026!', 'Client.Portal!'])(
    'that is a word of the trade is refused: %s',
    (password) =>
      expect(problem(password)).toBe('This password is easy to guess. Please choose another one.'),
  );

  it.each(['River-stone-9!', 'Limestone-1!', 'Harbor-Light-7$', 'Maple7!river', 'Пароль1&', 'vT4#kk0pLq'])(
    'like %s is accepted',
    (password) => expect(problem(password)).toBeUndefined(),
  );

  it('that contains a username of four letters or more is refused', () => {
    const sentence = 'The password must not contain the username.';
    expect(passwordProblem('xx-ASample-7!', 'asample')).toBe(sentence);
    expect(passwordProblem('xx-Ann-7!stone', 'ann')).toBeUndefined();
  });

  it('is checked quickly, with any length and content', async () => {
    problem('warm up');
    const check = () => ['1'.repeat(200), '!'.repeat(200), 'a1'.repeat(100)].map((odd) => problem(odd));
    expect(await cpuTimeOf(check)).toBeLessThan(2_000);
  });
});
