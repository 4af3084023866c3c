import { isTestAccount, webhookStateOf } from './connected-account.js';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

describe('the webhook of an account', () => {
  it.each([
    ['missing', null, null],
    ['missing', ago(60), null],
    ['failing', ago(61), null],
    ['ok', ago(3600), ago(3599)],
  ])('is %s if checked at %s and heard of at %s', (state, checkedAt, webhookOkAt) => {
    expect(webhookStateOf({ checkedAt, webhookOkAt }, now)).toBe(state);
  });
});

it.each([
  ['acct_1/test', true],
  ['acct_1/live', false],
])('an account moves no money by its mode: %s', (id, expected) => {
  expect(isTestAccount({ id })).toBe(expected);
});
