import { cookieEnd, type Handover, type HandoverState, linkEnd, stateOf } from './handover.js';

const now = new Date('2027-02-21T15:00:00Z');
const handover: Handover = {
  userId: 2,
  requestId: 7,
  itemId: null,
  sessionId: '5b4d5e2c-6a51-4f6e-9a35-0d0e4c7f1b11',
  isOpened: false,
  expiresAt: linkEnd(now),
  usedAt: null,
  endedAt: null,
};

it.each<[string, HandoverState, Partial<Handover>, { at?: string; lasts?: boolean }]>([
  ['a new one', 'waiting', {}, {}],
  ['an opened one', 'connected', { isOpened: true, expiresAt: cookieEnd(now) }, { at: '15:29:59' }],
  [
    'one that was used',
    'sent',
    { isOpened: true, usedAt: now, endedAt: now },
    { at: '18:00:00', lasts: false },
  ],
  ['one that nobody opened', 'ended', {}, { at: '15:10:00' }],
  [
    'one whose device sent nothing',
    'ended',
    { isOpened: true, expiresAt: cookieEnd(now) },
    { at: '15:30:00' },
  ],
  ['one that its maker ended', 'ended', { isOpened: true, endedAt: now }, {}],
  ['one without its session', 'ended', { isOpened: true }, { lasts: false }],
])('%s is %s', (_name, state, over, { at = '15:00:00', lasts = true }) => {
  expect(stateOf({ ...handover, ...over }, new Date(`2027-02-21T${at}Z`), lasts)).toBe(state);
});
