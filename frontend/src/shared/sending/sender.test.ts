import { jest } from '@jest/globals';
import { changedFile } from '../../../test/changed-file';
import { NotConfirmed } from '../action/question';
import { ApiError, NetworkError } from '../http/api-error';
import { countText } from './count-text';
import { Sender } from './sender';
import type { Transport } from './sending-calls';
import { MemoryStore, type SendingStore } from './sending-store';
import type { KeptSending } from './sending';
import type { NewSending, Outcome } from './unsent';

const day = 24 * 60 * 60_000;
const owner = 7;
const pdf = (name: string) => new File([name], name, { type: 'application/pdf' });
const message = (content: string, thread = 1): NewSending => ({
  kind: 'message',
  data: { thread, subject: 'The lease', content },
});
const upload: NewSending = { kind: 'upload', data: { title: 'Lease' } };
const refusal = (status: number, body: object = { code: 'refused', message: 'No.' }) =>
  new ApiError(status, '', JSON.stringify(body));

/** A browser: its store, its clock, and what reaches the server. */
function aBrowser(store: SendingStore = new MemoryStore(0)) {
  const world = { now: 1_000_000 };
  const calls: (KeptSending & Transport & { succeed: () => void; fail: (failure: Error) => void })[] = [];
  const outcomes: Outcome[] = [];
  const aTab = () =>
    new Sender({
      store,
      call: (sending, transport) =>
        new Promise((succeed, fail) => {
          calls.push({ ...sending, ...transport, succeed: () => succeed({ id: 1 }), fail });
        }),
      onOutcome: (outcome) => outcomes.push(outcome),
      now: () => world.now,
    });
  const soon = () => new Promise((resolve) => void setTimeout(resolve, 5));
  const settle = async (failure?: Error) => {
    await soon();
    const call = calls.at(-1);
    if (failure) call?.fail(failure);
    else call?.succeed();
    await soon();
  };
  return { store, world, calls, outcomes, aTab, settle, soon };
}
const states = ({ items }: Sender) =>
  items.map(({ data, state }) => `${Object.values(data).at(-1)} ${state}`);
const noStore = (): SendingStore => {
  const refuse = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  return { add: refuse, list: refuse, filesOf: refuse, change: refuse, remove: refuse };
};

describe('messages of one conversation', () => {
  test('are sent one after the other, each under its own key', async () => {
    const { aTab, calls, settle, soon } = aBrowser();
    const sender = aTab();
    await sender.enqueue(owner, message('one'), []);
    await sender.enqueue(owner, message('two'), []);
    await soon();
    expect(states(sender)).toEqual(['one sending', 'two sending']);
    expect(calls).toHaveLength(1);
    await settle();
    expect(states(sender)).toEqual(['two sending']);
    await settle();
    expect(states(sender)).toEqual([]);
    expect(calls.map(({ data }) => data)).toMatchObject([{ content: 'one' }, { content: 'two' }]);
    expect(calls[0]?.key).not.toBe(calls[1]?.key);
  });

  test('wait in their order for a connection, and are then sent under their keys', async () => {
    const { aTab, calls, settle, outcomes } = aBrowser();
    const sender = aTab();
    await sender.enqueue(owner, message('one'), [pdf('a.pdf')]);
    await sender.enqueue(owner, message('two'), []);
    await settle(new NetworkError());
    expect(states(sender)).toEqual(['one waiting', 'two waiting']);
    expect(calls).toHaveLength(1);
    sender.wake();
    await settle();
    await settle();
    expect(states(sender)).toEqual([]);
    expect(calls.map(({ key }) => key)).toEqual([calls[0]?.key, calls[0]?.key, expect.any(String)]);
    expect(calls[1]?.files.map(({ name }) => name)).toEqual(['a.pdf']);
    expect(outcomes.map((outcome) => 'answer' in outcome)).toEqual([false, true, true]);
  });

  test('a refused one stays with the reason, and holds up no other', async () => {
    const { aTab, calls, settle } = aBrowser();
    const sender = aTab();
    await sender.enqueue(owner, message('one'), []);
    await sender.enqueue(owner, message('two'), []);
    await settle(refusal(409));
    expect(states(sender)).toEqual(['one failed', 'two sending']);
    expect(sender.items[0]).toMatchObject({ problem: 'No.' });
    await settle();
    sender.wake();
    await settle();
    expect(calls).toHaveLength(2);
    await sender.retry(sender.items[0]!.id);
    await settle();
    expect(calls.map(({ key }) => key === calls[0]?.key)).toEqual([true, false, false]);
    expect(states(sender)).toEqual([]);
  });

  test("after the server's own failure one is tried once more, and stays with its key", async () => {
    const { aTab, calls, settle } = aBrowser();
    const sender = aTab();
    await sender.enqueue(owner, message('one'), []);
    await settle(refusal(500));
    sender.wake();
    await settle(refusal(500));
    expect(states(sender)).toEqual(['one failed']);
    await sender.retry(sender.items[0]!.id);
    await settle();
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  });

  test('one whose file has changed on the disk is not sent', async () => {
    const { aTab, calls, soon } = aBrowser();
    const sender = aTab();
    const changed = changedFile('b.pdf');
    await sender.enqueue(owner, message('one'), [pdf('a.pdf'), changed]);
    sender.wake();
    await soon();
    expect(calls).toEqual([]);
    expect(sender.items).toMatchObject([
      { state: 'failed', problem: 'b.pdf: This file has changed. Choose it again.', changedFiles: [changed] },
    ]);
    const back = await sender.takeBack(sender.items[0]!.id);
    expect(back.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
    expect(sender.items).toEqual([]);
  });
});

describe('an upload', () => {
  const attempt = (sender: Sender) => sender.attempt(owner, upload, [pdf('lease.pdf')], 'key-1');

  test('that breaks off is kept, and is sent once by a tab that is opened later', async () => {
    const { aTab, calls, settle, soon } = aBrowser();
    const sending = attempt(aTab());
    await settle(new NetworkError());
    expect(await sending).toBe('kept');
    const later = aTab();
    const other = aTab();
    const close = [later.open(owner), other.open(owner)];
    await soon();
    expect(states(other)).toEqual(states(later));
    await settle();
    expect(calls.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
    expect(states(later)).toEqual([]);
    for (const end of close) end();
  });

  test('of a tab that was closed meanwhile is sent once its claim has ended', async () => {
    const { aTab, calls, soon, world, settle } = aBrowser();
    const first = attempt(aTab());
    await soon();
    const later = aTab();
    await later.show(owner);
    later.wake();
    await soon();
    expect(states(later)).toEqual(['Lease sending']);
    expect(calls).toHaveLength(1);
    world.now += 15_001;
    later.wake();
    await settle();
    expect(calls).toHaveLength(2);
    expect(states(later)).toEqual([]);
    // Its answer is the first one's.
    calls[0]?.succeed();
    await first;
  });

  test('of more than a day is sent only when the person says so, under a new key', async () => {
    const { aTab, calls, settle, soon, world } = aBrowser();
    const sender = aTab();
    const sending = attempt(sender);
    await settle(new NetworkError());
    await sending;
    world.now += day - 1;
    expect(states(sender)).toEqual(['Lease waiting']);
    world.now += 1;
    sender.wake();
    await soon();
    expect(states(sender)).toEqual(['Lease asks']);
    expect(calls).toHaveLength(1);
    await sender.retry(sender.items[0]!.id);
    await settle();
    expect(calls[1]?.key).not.toBe('key-1');
    expect(states(sender)).toEqual([]);
  });

  test('that is refused is the screen’s again', async () => {
    const { aTab, settle, store } = aBrowser();
    const sending = attempt(aTab());
    const refused = expect(sending).rejects.toThrow('No.');
    await settle(refusal(400));
    await refused;
    expect(await store.list(owner)).toEqual([]);
  });

  test('in an ended session waits for the login, without asking for it again and again', async () => {
    const { aTab, calls, settle } = aBrowser();
    const sender = aTab();
    const sending = attempt(sender);
    await settle(new NotConfirmed(refusal(401, { code: 'auth.signed_out', message: 'Please log in.' })));
    expect(await sending).toBe('kept');
    expect(sender.items).toMatchObject([{ state: 'failed', problem: 'Please log in.' }]);
    await sender.enqueue(owner, message('one'), []);
    await settle();
    expect(calls).toHaveLength(2);
    sender.wake();
    await settle();
    expect(states(sender)).toEqual([]);
  });

  test('is shown to nobody else', async () => {
    const { aTab, settle } = aBrowser();
    const sending = attempt(aTab());
    await settle(new NetworkError());
    await sending;
    expect(await aTab().show(owner + 1)).toEqual([]);
    expect(await aTab().show(owner)).toHaveLength(1);
  });

  test('whose answer is the page of another network has not arrived', async () => {
    const sender = new Sender({
      store: new MemoryStore(0),
      call: () => Promise.resolve(new Blob(['<p>Log in</p>'])),
      onOutcome: () => undefined,
    });
    expect(await attempt(sender)).toBe('kept');
  });
});

describe('without room or storage', () => {
  test('an upload fails as one does that is not kept', async () => {
    const { aTab, settle } = aBrowser(noStore());
    const sender = aTab();
    const sending = sender.attempt(owner, upload, [pdf('lease.pdf')], 'key-1');
    const failed = expect(sending).rejects.toBeInstanceOf(NetworkError);
    await settle(new NetworkError());
    await failed;
    expect(sender.items).toEqual([]);
  });

  test('a message waits in its tab', async () => {
    const { aTab, settle } = aBrowser(noStore());
    const sender = aTab();
    expect(await sender.enqueue(owner, message('one'), [])).toBe(false);
    await settle(new NetworkError());
    expect(sender.items).toMatchObject([{ state: 'waiting', isVolatile: true }]);
    sender.wake();
    await settle();
    expect(sender.items).toEqual([]);
  });
});

test('a conversation that was begun goes on in the same one', async () => {
  const { aTab, calls, settle } = aBrowser();
  const sender = aTab();
  const data = { subject: 'The lease', content: 'Good morning.' };
  const sending = sender.attempt(owner, { kind: 'conversation', data }, [], 'key-1');
  await new Promise((resolve) => void setTimeout(resolve, 5));
  await calls[0]?.keep({ ...data, thread: 12 });
  await settle(new NetworkError());
  await sending;
  sender.wake();
  await settle();
  expect(calls[1]?.data).toEqual({ ...data, thread: 12 });
});

test('nothing is tried while the browser is offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { aTab, calls, soon } = aBrowser();
  const sender = aTab();
  await sender.enqueue(owner, message('one'), []);
  await soon();
  expect(states(sender)).toEqual(['one waiting']);
  expect(calls).toEqual([]);
  jest.restoreAllMocks();
});

test.each([
  [['upload'], 'You have 1 unsent file'],
  [['upload', 'answer'], 'You have 2 unsent files'],
  [['message'], 'You have 1 unsent message'],
  [['message', 'conversation'], 'You have 2 unsent messages'],
  [['upload', 'conversation'], 'You have 1 unsent file and 1 unsent message'],
] as const)('%j: %s', (kinds, words) => {
  expect(countText(kinds.map((kind) => ({ kind })))).toBe(words);
});
