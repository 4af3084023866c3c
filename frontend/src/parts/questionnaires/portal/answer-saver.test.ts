import { jest } from '@jest/globals';
import { ApiError, NetworkError } from '../../../shared/http/api-error.ts';
import { AnswerSaver, type KeptAnswers, type Saving } from './answer-saver.ts';

const refusal = (status: number, code: string) =>
  new ApiError(status, '', JSON.stringify({ code, message: code, fields: { value: 'Not like this' } }));

/** A server that keeps the last answer of each key, and can fail. */
function serve({ secret = [] as string[], kept = {} as KeptAnswers } = {}) {
  const world = {
    saver: new AnswerSaver(secret, kept),
    calls: [] as Saving[],
    kept: undefined as KeptAnswers | undefined,
    stale: 0,
    fail: undefined as Error | undefined,
    time: 0,
    /** Held calls wait until they are let go. */
    gate: undefined as Promise<void> | undefined,
  };
  world.saver.open({
    save: async (answer) => {
      await world.gate;
      if (world.fail) throw world.fail;
      world.calls.push(answer);
      world.time += 1;
      return `t${world.time}`;
    },
    keep: (unsaved) => (world.kept = unsaved),
    onStale: () => (world.stale += 1),
  });
  return world;
}
const sent = ({ calls }: ReturnType<typeof serve>) => calls.map(({ key, value }) => [key, value]);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
/** Lets time pass, and what follows from it. */
const pass = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds);

test('a typed answer is saved after a pause, once, and is kept in the tab until then', async () => {
  const world = serve();
  for (const text of ['A', 'Al', 'Alex']) world.saver.change('name', text, 't0', true);
  expect(world.kept).toEqual({ name: { value: 'Alex', over: 't0' } });
  await pass(599);
  expect(world.calls).toEqual([]);
  await pass(1);
  expect(world.calls).toEqual([{ key: 'name', value: 'Alex', usesPrevious: false, ifMatch: 't0' }]);
  expect(world.kept).toEqual({});
  expect(world.saver.unsaved.size).toBe(0);
});

test('a text typed while another is saved follows it, over that one', async () => {
  const world = serve();
  let letGo = () => {};
  world.gate = new Promise((resolve) => (letGo = resolve));
  world.saver.change('name', 'Al', undefined);
  await pass();
  world.saver.change('name', 'Alex', undefined, true);
  letGo();
  await pass(600);
  expect(world.calls.map(({ value, ifMatch }) => [value, ifMatch])).toEqual([
    ['Al', '1970-01-01T00:00:00.000Z'],
    ['Alex', 't1'],
  ]);
});

test('without a connection answers wait, and are sent in order once it is back', async () => {
  const world = serve();
  world.fail = new NetworkError();
  world.saver.change('a', 'yes', undefined);
  await pass();
  world.saver.change('b', 'no', undefined);
  world.saver.change('a', 'no', undefined);
  await pass();
  expect([...world.saver.unsaved.values()].map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(world.kept).toEqual({ a: { value: 'no', over: undefined }, b: { value: 'no', over: undefined } });
  world.fail = undefined;
  await world.saver.retry();
  expect(sent(world)).toEqual([
    ['b', 'no'],
    ['a', 'no'],
  ]);
});

test('it is tried again later, at growing intervals', async () => {
  const world = serve();
  world.fail = new NetworkError();
  world.saver.change('a', 'yes', undefined);
  await pass(2000);
  world.fail = undefined;
  await pass(3999);
  expect(world.calls).toEqual([]);
  await pass(1);
  expect(sent(world)).toEqual([['a', 'yes']]);
});

test('a newer answer of someone else is replaced only after a choice', async () => {
  const world = serve();
  world.fail = refusal(409, 'questionnaire.answer_changed');
  world.saver.change('a', 'mine', 't0');
  await pass();
  expect(world.saver.unsaved.get('a')).toMatchObject({ state: 'conflict', value: 'mine', over: 't0' });
  expect(world.stale).toBe(1);
  world.fail = undefined;
  // Neither typing nor a connection decides.
  world.saver.change('a', 'mine!', 't5', true);
  await world.saver.retry();
  await pass(600);
  expect(world.calls).toEqual([]);
  world.saver.replace('a', 't5');
  await pass();
  expect(world.calls).toEqual([{ key: 'a', value: 'mine!', usesPrevious: false, ifMatch: 't5' }]);
});

test('a refused answer stays with its reason, and the others are saved', async () => {
  const world = serve();
  world.fail = refusal(400, 'request.invalid');
  world.saver.change('a', 'x', undefined);
  await pass();
  expect(world.saver.unsaved.get('a')).toMatchObject({ state: 'refused', problem: 'Not like this' });
  world.fail = undefined;
  world.saver.change('b', 'y', undefined);
  await pass();
  expect(sent(world)).toEqual([['b', 'y']]);
  world.saver.change('a', 'z', undefined);
  await pass();
  expect(sent(world)).toEqual([
    ['b', 'y'],
    ['a', 'z'],
  ]);
  expect(world.saver.unsaved.size).toBe(0);
});

test('after the questionnaire was sent, an answer is refused, and the screen reloads', async () => {
  const world = serve();
  world.fail = refusal(409, 'questionnaire.submitted');
  world.saver.change('a', 'late', undefined);
  await pass();
  expect(world.saver.unsaved.get('a')).toMatchObject({ state: 'refused', value: 'late' });
  expect(world.stale).toBe(1);
});

test('a secret is never kept in the browser', async () => {
  const world = serve({ secret: ['ssn'] });
  world.fail = new NetworkError();
  world.saver.change('ssn', '123456789', undefined);
  world.saver.change('name', 'Alex', undefined);
  await pass();
  expect(world.kept).toEqual({ name: { value: 'Alex', over: undefined } });
});

test('answers kept before a reload are sent, over what was shown then', async () => {
  const world = serve({ kept: { name: { value: 'Alex', over: 't0' } } });
  await pass();
  expect(world.calls).toEqual([{ key: 'name', value: 'Alex', usesPrevious: false, ifMatch: 't0' }]);
});

test('closed, it sends what is pending and stores nothing more', async () => {
  const world = serve();
  world.saver.change('name', 'Alex', undefined, true);
  world.fail = new NetworkError();
  world.kept = undefined;
  world.saver.close();
  await pass();
  expect(world.kept).toBeUndefined();
  world.fail = undefined;
  await world.saver.flush();
  expect(sent(world)).toEqual([['name', 'Alex']]);
  expect(world.kept).toEqual({});
});
