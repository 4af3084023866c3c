import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../api-error.ts';
import { fileProblem, titleOf, titleProblem } from './file-rules.ts';
import { UploadQueue, type Outcome, type Sending } from './upload-queue.ts';
import { outcomeToast, progressWords } from './upload-words.ts';

const aFile = (name: string, content = 'x') => new File([content], name, { lastModified: 1 });
const refusal = new ApiError(415, '', JSON.stringify({ message: 'The content does not match.' }));

/** A queue whose files are sent when the test says so, by name. */
function aQueue() {
  const outcomes: Outcome[] = [];
  const sendings: (Sending & { succeed: () => void; fail: (error: Error) => void })[] = [];
  const queue = new UploadQueue();
  queue.use({
    send: (sending) =>
      new Promise<void>((succeed, fail) => void sendings.push({ ...sending, succeed, fail })),
    onFinished: (outcome) => outcomes.push(outcome),
  });
  const states = () => queue.files.map(({ state }) => state);
  const settle = async (name: string, failure?: Error) => {
    const sending = sendings.findLast(({ file }) => file.name === name);
    if (failure) sending?.fail(failure);
    else sending?.succeed();
    await new Promise(setImmediate);
  };
  return { queue, sendings, outcomes, states, settle };
}

test('a file is refused for its name or size in the sentences of the server', () => {
  assert.equal(fileProblem({ name: 'W-2.PDF', size: 5 * 1024 * 1024 }), undefined);
  assert.match(
    fileProblem({ name: 'notes.txt', size: 1 }) ?? '',
    /^This type of file is not accepted\. Please/,
  );
  assert.equal(fileProblem({ name: 'w.pdf', size: 5 * 1024 * 1024 + 1 }), 'The file is larger than 5 MB.');
  assert.equal(fileProblem({ name: 'w.pdf', size: 0 }), 'The file is empty');
});

test('a file is called by its name without the ending', () => {
  assert.equal(titleOf('W-2 of 2026.final.pdf'), 'W-2 of 2026.final');
  assert.equal(titleOf('.pdf'), '.pdf');
  assert.equal(titleProblem(' ab '), 'Title must be at least 3 characters');
  assert.equal(titleProblem('abc'), undefined);
});

test('two at a time are sent, and the toast counts them when all have ended', async () => {
  const { queue, outcomes, states, settle } = aQueue();
  queue.add([aFile('one.pdf'), aFile('two.pdf'), aFile('three.pdf'), aFile('notes.txt')]);
  assert.deepEqual(states(), ['ready', 'ready', 'ready', 'refused']);
  assert.equal(progressWords(queue.files), '');
  assert.equal(queue.start(), 'sending');
  assert.deepEqual(states(), ['sending', 'sending', 'waiting', 'refused']);
  await settle('two.pdf');
  assert.deepEqual(states(), ['sending', 'done', 'sending', 'refused']);
  assert.equal(progressWords(queue.files), '1 of 3 uploaded');
  await settle('one.pdf');
  await settle('three.pdf');
  assert.deepEqual(outcomes, [{ uploaded: 3, failures: [], complete: false }]);
  assert.equal(outcomeToast({ uploaded: 3, failures: [] }).title, '3 documents uploaded successfully');
  assert.equal(outcomeToast({ uploaded: 1, failures: [] }).title, 'Document uploaded successfully');
  assert.equal(queue.start(), 'nothing');
});

test('a failed file is sent again under its key, and under another one with another title', async () => {
  const { queue, sendings, outcomes, states, settle } = aQueue();
  queue.add([aFile('one.pdf'), aFile('two.pdf')]);
  queue.start();
  await settle('one.pdf');
  await settle('two.pdf', refusal);
  assert.deepEqual(outcomes, [{ uploaded: 1, failures: ['The content does not match.'], complete: false }]);
  assert.equal(progressWords(queue.files), '1 of 2 uploaded, 1 failed');
  const failed = queue.files[1]!;
  queue.retry(failed.id);
  await settle('two.pdf', new Error('gone'));
  assert.equal(queue.files[1]?.problem, 'Failed to upload document. Please try again.');
  queue.retitle(failed.id, 'Second');
  queue.start();
  await settle('two.pdf');
  assert.deepEqual(states(), ['done', 'done']);

  const [, first, second, third] = sendings.map(({ keyFor, title }) => keyFor({ title }));
  assert.equal(first, second);
  assert.notEqual(second, third);
  assert.equal(sendings[3]?.title, 'Second');
});

test('nothing is sent while a title is wrong', () => {
  const { queue, sendings } = aQueue();
  queue.add([aFile('one.pdf'), aFile('w2.pdf')]);
  const wrong = queue.start();
  assert.ok(typeof wrong === 'object' && wrong.file.name === 'w2.pdf');
  assert.equal(wrong.titleProblem, 'Title must be at least 3 characters');
  assert.equal(sendings.length, 0);
  queue.retitle(wrong.id, 'W-2');
  assert.equal(queue.files[1]?.titleProblem, undefined);
  assert.equal(queue.start(), 'sending');
});

test('a file that is taken out while it is sent is stopped, and the next one goes', async () => {
  const { queue, sendings, outcomes, states, settle } = aQueue();
  queue.add([aFile('one.pdf'), aFile('two.pdf'), aFile('three.pdf')]);
  queue.start();
  queue.remove(queue.files[0]!.id);
  assert.ok(sendings[0]?.signal.aborted);
  await settle('one.pdf', new Error('aborted'));
  assert.deepEqual(states(), ['sending', 'sending']);
  await settle('two.pdf');
  await settle('three.pdf');
  assert.deepEqual(outcomes, [{ uploaded: 2, failures: [], complete: true }]);
});

test('a file that is there already is not taken twice', () => {
  const { queue } = aQueue();
  queue.add([aFile('one.pdf')]);
  queue.add([aFile('one.pdf'), aFile('one.pdf', 'longer')]);
  assert.equal(queue.files.length, 2);
});
