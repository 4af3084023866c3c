import { jest } from '@jest/globals';
import { DraftSaver, withUnsaved } from './draft-saver.ts';

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

function aSaver(saved = '') {
  const calls: string[] = [];
  let failing = false;
  let inTab = '';
  const saver = new DraftSaver(
    saved,
    (content) => {
      calls.push(content);
      return failing ? Promise.reject(new Error('offline')) : Promise.resolve();
    },
    (unsaved) => (inTab = unsaved),
  );
  return { saver, calls, fail: (fails: boolean) => (failing = fails), inTab: () => inTab };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a draft is saved once, after a pause in typing', async () => {
  const { saver, calls } = aSaver();
  for (const text of ['G', 'Go', 'Good']) {
    saver.change(text);
    await pass(500);
  }
  expect(calls).toEqual([]);
  await pass(500);
  expect(calls).toEqual(['Good']);
  saver.flush();
  await pass(0);
  expect(calls).toEqual(['Good']);
});

test('when the page is left, the last text does not wait for an earlier save', async () => {
  const calls: string[] = [];
  const saver = new DraftSaver(
    '',
    (content) => {
      calls.push(content);
      return new Promise(() => undefined);
    },
    () => undefined,
  );
  saver.change('Good');
  await pass(1000);
  saver.change('Good morning');
  saver.leave();
  expect(calls).toEqual(['Good', 'Good morning']);
});

test('it is saved on blur, and deleted when the field is cleared', async () => {
  const { saver, calls } = aSaver('Good');
  saver.change('Good morning');
  saver.flush();
  await pass(0);
  saver.change('  \n');
  saver.flush();
  await pass(0);
  expect(calls).toEqual(['Good morning', '']);
});

test('a failed save is repeated with the next change', async () => {
  const { saver, calls, fail } = aSaver();
  fail(true);
  saver.change('Good');
  await pass(1000);
  fail(false);
  saver.flush();
  await pass(0);
  expect(calls).toEqual(['Good', 'Good']);
});

test('the draft stays while its message is being sent, and the next one is saved afterwards', async () => {
  const { saver, calls } = aSaver('Good');
  saver.startSending('Good');
  await pass(1000);
  expect(calls).toEqual([]);
  saver.change('And');
  await pass(1000);
  // Sending removes the author's draft, which is the next message's by now.
  saver.sent('Good');
  await pass(1000);
  expect(calls).toEqual(['And', 'And']);
});

test('a discarded message deletes its draft', async () => {
  const { saver, calls } = aSaver('Good');
  saver.startSending('Good');
  saver.discarded('Good');
  await pass(1000);
  expect(calls).toEqual(['']);
});

test('this tab stores what the server does not have, until it has it', async () => {
  const { saver, fail, inTab } = aSaver('Good');
  saver.change('Good morning');
  expect(inTab()).toBe('Good morning');
  await pass(1000);
  expect(inTab()).toBe('');
  // A message that failed when the session ended, and the next one, already started.
  fail(true);
  saver.startSending('Good morning');
  saver.change('And');
  expect(inTab()).toBe('Good morning\n\nAnd');
  saver.sent('Good morning');
  expect(inTab()).toBe('And');
  saver.change('');
  expect(inTab()).toBe('');
});

test.each([
  [
    'continues the draft that it was typed over',
    'Good',
    { unsaved: 'Good morning', saved: 'Good' },
    'Good morning',
  ],
  ['is the same as the saved draft', 'Good morning', { unsaved: 'Good morning', saved: '' }, 'Good morning'],
  ['is kept beside another device’s later text', 'Hello', { unsaved: 'Good', saved: '' }, 'Hello\n\nGood'],
  ['is not there', 'Hello', undefined, 'Hello'],
])('a text of this tab %s', (_, saved, stored, text) => {
  expect(withUnsaved(saved, stored)).toBe(text);
});
