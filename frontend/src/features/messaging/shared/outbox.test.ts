import { ApiError, NetworkError } from '../../../shared/http/api-error.ts';
import { FileChanged } from '../../../shared/files/file-changed.ts';
import { fileProgress, Outbox, type SendingMessage } from './outbox.ts';

/** An outbox whose messages arrive or fail on demand. */
function anOutbox() {
  const sendings: (SendingMessage & { succeed: () => void; fail: (failure: Error) => void })[] = [];
  const outbox = new Outbox();
  outbox.use(
    (sending) => new Promise<void>((succeed, fail) => void sendings.push({ ...sending, succeed, fail })),
  );
  const settle = async (failure?: Error) => {
    const sending = sendings.at(-1);
    if (failure) sending?.fail(failure);
    else sending?.succeed();
    await new Promise(setImmediate);
  };
  const states = () => outbox.messages.map(({ content, state }) => `${content} ${state}`);
  return { outbox, sendings, settle, states };
}

test('messages are sent one after the other', async () => {
  const { outbox, sendings, settle, states } = anOutbox();
  outbox.add('one', []);
  outbox.add('two', []);
  expect(states()).toEqual(['one sending', 'two waiting']);
  await settle();
  expect(states()).toEqual(['two sending']);
  await settle();
  expect(states()).toEqual([]);
  expect(sendings.map(({ content }) => content)).toEqual(['one', 'two']);
});

test('a failed one stays, the next one is sent, and a retry uses the same key', async () => {
  const { outbox, sendings, settle, states } = anOutbox();
  outbox.add('one', []);
  outbox.add('two', []);
  await settle(new Error('no answer'));
  expect(states()).toEqual(['one failed', 'two sending']);
  expect(outbox.messages[0]?.problem).toBe('Failed to send message. Please try again.');
  await settle();
  outbox.retry(outbox.messages[0]!.id);
  await settle();
  expect(states()).toEqual([]);
  const keys = sendings.map(({ content, keyFor }) => keyFor({ content }));
  expect(keys[2]).toBe(keys[0]);
  expect(keys[1]).not.toBe(keys[0]);
});

test("a refused one shows the server's message, and is sent again under a new key", async () => {
  const { outbox, sendings, settle } = anOutbox();
  outbox.add('one', []);
  const first = sendings[0]?.keyFor({});
  await settle(new ApiError(409, '', JSON.stringify({ message: 'The conversation can only be read.' })));
  expect(outbox.messages[0]?.problem).toBe('The conversation can only be read.');
  outbox.retry(outbox.messages[0]!.id);
  expect(sendings[1]?.keyFor({})).not.toBe(first);
});

test('those without a connection are sent when it is back, in order and under their keys', async () => {
  const { outbox, sendings, settle, states } = anOutbox();
  outbox.add('one', []);
  const first = sendings[0]?.keyFor({});
  outbox.setOffline(true);
  await settle(new NetworkError());
  outbox.add('two', []);
  expect(states()).toEqual(['one failed', 'two failed']);
  expect(sendings).toHaveLength(1);
  outbox.setOffline(false);
  expect(states()).toEqual(['one sending', 'two waiting']);
  expect(sendings[1]?.keyFor({})).toBe(first);
  await settle();
  await settle();
  expect(states()).toEqual([]);
  expect(sendings.map(({ content }) => content)).toEqual(['one', 'one', 'two']);
});

test('a refused one is not retried automatically', async () => {
  const { outbox, sendings, settle, states } = anOutbox();
  outbox.add('one', []);
  await settle(new ApiError(409, '', JSON.stringify({ message: 'The conversation can only be read.' })));
  outbox.setOffline(true);
  outbox.setOffline(false);
  expect(states()).toEqual(['one failed']);
  expect(sendings).toHaveLength(1);
});

test('one whose file was changed on the disk is not sent again when the connection is back', async () => {
  const { outbox, sendings, settle, states } = anOutbox();
  const files = [new File(['x'], 'a.pdf'), new File(['y'], 'b.pdf')];
  outbox.add('one', files);
  await settle(new FileChanged([files[1]!], files));
  outbox.setOffline(true);
  outbox.setOffline(false);
  expect(states()).toEqual(['one failed']);
  expect(outbox.messages[0]).toMatchObject({
    problem: 'b.pdf: This file has changed. Choose it again.',
    changedFiles: [files[1]],
  });
  expect(sendings).toHaveLength(1);
});

test('only a failed one can be discarded', async () => {
  const { outbox, settle, states } = anOutbox();
  outbox.add('one', []);
  const { id } = outbox.messages[0]!;
  outbox.discard(id);
  expect(states()).toEqual(['one sending']);
  await settle(new Error('no answer'));
  outbox.discard(id);
  expect(states()).toEqual([]);
});

test('files are uploaded one after the other', () => {
  const files = [{ size: 100 }, { size: 300 }, { size: 0 }];
  expect(fileProgress(files, 0)).toEqual([0, 0, 0]);
  expect(fileProgress(files, 0.25)).toEqual([1, 0, 0]);
  expect(fileProgress(files, 0.625)).toEqual([1, 0.5, 0]);
  expect(fileProgress(files, 1).slice(0, 2)).toEqual([1, 1]);
});
