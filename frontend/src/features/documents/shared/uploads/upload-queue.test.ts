import { ApiError } from '../../../../shared/http/api-error.ts';
import { FileChanged } from '../../../../shared/files/file-changed.ts';
import { fileProblem } from '../../../../shared/files/file-rules.ts';
import { titleOf, titleProblem } from './title-rules.ts';
import { UploadQueue, type UploadSummary, type Sending } from './upload-queue.ts';
import { summaryToast, progressText } from './upload-text.ts';

const aFile = (name: string, content = 'x') => new File([content], name, { lastModified: 1 });
const refusal = new ApiError(415, '', JSON.stringify({ message: 'The content does not match.' }));

/** Queue whose uploads finish when the test says so, by name. */
function aQueue() {
  const summaries: UploadSummary[] = [];
  const sendings: (Sending & { succeed: () => void; fail: (error: Error) => void })[] = [];
  const queue = new UploadQueue();
  queue.use({
    send: (sending) =>
      new Promise<void>((succeed, fail) => void sendings.push({ ...sending, succeed, fail })),
    onFinished: (summary) => summaries.push(summary),
  });
  const states = () => queue.files.map(({ state }) => state);
  const settle = async (name: string, failure?: Error) => {
    const sending = sendings.findLast(({ file }) => file.name === name);
    if (failure) sending?.fail(failure);
    else sending?.succeed();
    await new Promise(setImmediate);
  };
  return { queue, sendings, summaries, states, settle };
}

test("a file is refused for its name or size, with the server's message", () => {
  expect(fileProblem({ name: 'W-2.PDF', size: 5 * 1024 * 1024 })).toBeUndefined();
  expect(fileProblem({ name: 'notes.html', size: 1 }) ?? '').toMatch(
    /^This type of file is not accepted\. Please/,
  );
  expect(fileProblem({ name: 'w.pdf', size: 5 * 1024 * 1024 + 1 })).toBe(
    'That file is too big. The limit is 5 MB.',
  );
  expect(fileProblem({ name: 'w.pdf', size: 0 })).toBe('The file is empty');
});

test("a file's default title is its name without the extension", () => {
  expect(titleOf('W-2 of 2026.final.pdf')).toBe('W-2 of 2026.final');
  expect(titleOf('.pdf')).toBe('.pdf');
  expect(titleProblem(' ab ')).toBe('Title must be at least 3 characters');
  expect(titleProblem('abc')).toBeUndefined();
});

test('a file that was changed on the disk is not sent again, and its title goes to the next one', async () => {
  const { queue, sendings, summaries, settle } = aQueue();
  const file = aFile('one.pdf');
  queue.add([file]);
  queue.retitle(queue.files[0]!.id, 'The W-2');
  queue.start();
  await settle('one.pdf', new FileChanged([file], [file]));
  expect(queue.files).toMatchObject([
    { state: 'refused', problem: 'This file has changed. Choose it again.' },
  ]);
  expect(summaries).toMatchObject([{ failures: ['This file has changed. Choose it again.'] }]);
  expect(queue.start()).toBe('nothing');
  queue.add([aFile('one.pdf', 'anew')]);
  expect(queue.files).toMatchObject([{ state: 'ready', title: 'The W-2', problem: undefined }]);
  expect(sendings).toHaveLength(1);
});

test('two at a time are uploaded, and the toast counts them at the end', async () => {
  const { queue, summaries, states, settle } = aQueue();
  queue.add([aFile('one.pdf'), aFile('two.pdf'), aFile('three.pdf'), aFile('notes.html')]);
  expect(states()).toStrictEqual(['ready', 'ready', 'ready', 'refused']);
  expect(progressText(queue.files)).toBe('');
  expect(queue.start()).toBe('sending');
  expect(states()).toStrictEqual(['sending', 'sending', 'waiting', 'refused']);
  await settle('two.pdf');
  expect(states()).toStrictEqual(['sending', 'done', 'sending', 'refused']);
  expect(progressText(queue.files)).toBe('1 of 3 uploaded');
  await settle('one.pdf');
  await settle('three.pdf');
  expect(summaries).toStrictEqual([{ uploaded: 3, kept: 0, failures: [], complete: false }]);
  expect(summaryToast({ uploaded: 3, kept: 0, failures: [] }).title).toBe(
    '3 documents uploaded successfully',
  );
  expect(summaryToast({ uploaded: 1, kept: 0, failures: [] }).title).toBe('Document uploaded successfully');
  expect(queue.start()).toBe('nothing');
});

test('a failed file is retried with its key, or with a new one after a change of the title', async () => {
  const { queue, sendings, summaries, states, settle } = aQueue();
  queue.add([aFile('one.pdf'), aFile('two.pdf')]);
  queue.start();
  await settle('one.pdf');
  await settle('two.pdf', refusal);
  expect(summaries).toStrictEqual([
    { uploaded: 1, kept: 0, failures: ['The content does not match.'], complete: false },
  ]);
  expect(progressText(queue.files)).toBe('1 of 2 uploaded, 1 failed');
  const failed = queue.files[1]!;
  queue.retry(failed.id);
  await settle('two.pdf', new Error('gone'));
  expect(queue.files[1]?.problem).toBe('Failed to upload document. Please try again.');
  queue.retitle(failed.id, 'Second');
  queue.start();
  await settle('two.pdf');
  expect(states()).toStrictEqual(['done', 'done']);

  const [, first, second, third] = sendings.map(({ keyFor, title }) => keyFor({ title }));
  expect(first).toBe(second);
  expect(second).not.toBe(third);
  expect(sendings[3]?.title).toBe('Second');
});

test('nothing is sent while a title is invalid', () => {
  const { queue, sendings } = aQueue();
  queue.add([aFile('one.pdf'), aFile('w2.pdf')]);
  expect(queue.start()).toMatchObject({
    file: { name: 'w2.pdf' },
    titleProblem: 'Title must be at least 3 characters',
  });
  expect(sendings.length).toBe(0);
  queue.retitle(queue.files[1]!.id, 'W-2');
  expect(queue.files[1]?.titleProblem).toBeUndefined();
  expect(queue.start()).toBe('sending');
});

test('a file removed during its upload is aborted, and the next one starts', async () => {
  const { queue, sendings, summaries, states, settle } = aQueue();
  queue.add([aFile('one.pdf'), aFile('two.pdf'), aFile('three.pdf')]);
  queue.start();
  queue.remove(queue.files[0]!.id);
  expect(sendings[0]?.signal.aborted).toBe(true);
  await settle('one.pdf', new Error('aborted'));
  expect(states()).toStrictEqual(['sending', 'sending']);
  await settle('two.pdf');
  await settle('three.pdf');
  expect(summaries).toStrictEqual([{ uploaded: 2, kept: 0, failures: [], complete: true }]);
});

test('a file that is already queued is not added twice', () => {
  const { queue } = aQueue();
  queue.add([aFile('one.pdf')]);
  queue.add([aFile('one.pdf'), aFile('one.pdf', 'longer')]);
  expect(queue.files.length).toBe(2);
});
