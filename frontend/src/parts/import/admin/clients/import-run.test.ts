import { FileChanged } from '../../../../shared/files/file-changed.ts';
import { ApiError, NetworkError } from '../../../../shared/http/api-error.ts';
import { ImportRun, type ImportOutcome } from './import-run.ts';

const aJob = (fileName: string) => ({
  userId: 2,
  item: { index: 0, path: `Ana/${fileName}`, fileName, below: '', size: 1, encrypted: false },
});
const refusal = (status: number, code: string, message = code) =>
  new ApiError(status, '', JSON.stringify({ code, message }));

/** A run against a server that gives these answers, one for each attempt. */
function startRun(answers: Record<string, (Error | undefined)[]>) {
  const outcomes: ImportOutcome[] = [];
  const keys = new Set<string>();
  const sent: string[] = [];
  const run = new ImportRun(
    {
      unpack: async ({ fileName }) => {
        if (fileName === 'broken.pdf') throw new Error('We couldn’t unpack the file.');
        return new File(['x'], fileName);
      },
      keyOf: async (userId, path) => `paper-${userId}-${path}`,
      isSent: (key) => keys.has(key),
      send: async ({ item }) => {
        sent.push(item.fileName);
        const failure = answers[item.fileName]?.shift();
        if (failure) throw failure;
      },
      onSent: (key) => void keys.add(key),
      onOutcome: (outcome) => void outcomes.push(outcome),
    },
    1,
  );
  const states = () => outcomes.map(({ item, state, reason }) => [item.fileName, state, reason]);
  return { run, states, sent, keys };
}

describe('an import run', () => {
  it('uploads all files, and continues after a refused one', async () => {
    const { run, states } = startRun({
      'wrong.pdf': [refusal(415, 'document.type_not_allowed', 'Not a PDF')],
      'before.pdf': [refusal(409, 'idempotency.key_reused')],
      'changed.pdf': [new FileChanged([new Blob()], [new Blob()])],
    });
    const jobs = ['one.pdf', 'wrong.pdf', 'broken.pdf', 'before.pdf', 'changed.pdf', 'two.pdf'].map(aJob);
    expect(await run.go(jobs)).toBeUndefined();
    expect(states().sort()).toEqual([
      ['before.pdf', 'there', undefined],
      ['broken.pdf', 'refused', 'We couldn’t unpack the file.'],
      ['changed.pdf', 'refused', 'This file has changed. Choose it again.'],
      ['one.pdf', 'taken', undefined],
      ['two.pdf', 'taken', undefined],
      ['wrong.pdf', 'refused', 'Not a PDF'],
    ]);
  });

  it('retries if the server is busy or unreachable', async () => {
    const { run, states, sent } = startRun({ 'one.pdf': [refusal(503, 'upload.busy'), new NetworkError()] });
    expect(await run.go([aJob('one.pdf')])).toBeUndefined();
    expect(states()).toEqual([['one.pdf', 'taken', undefined]]);
    expect(sent).toHaveLength(3);
  });

  it.each([
    ['signed out', refusal(401, 'auth.signed_out', 'Please sign in'), 'Please sign in'],
    ['no space', refusal(507, 'storage.full', 'No space left'), 'No space left'],
  ])('stops if all files would fail: %s', async (_what, failure, problem) => {
    const { run, states, sent } = startRun({ 'one.pdf': [failure] });
    expect(await run.go(['one.pdf', 'two.pdf', 'three.pdf', 'four.pdf', 'five.pdf'].map(aJob))).toBe(problem);
    expect(sent).not.toContain('five.pdf');
    expect(states().map(([name]) => name)).not.toContain('one.pdf');
  });

  it('stops if the server stays unreachable, and does not send a file twice afterwards', async () => {
    const away = Array.from({ length: 4 }, () => new NetworkError());
    const { run, states, sent, keys } = startRun({ 'two.pdf': away });
    keys.add('paper-2-Ana/one.pdf');
    const problem = 'Failed to upload the files. Please try again.';
    expect(await run.go(['one.pdf', 'two.pdf'].map(aJob))).toBe(problem);
    expect(states()).toEqual([['one.pdf', 'there', undefined]]);
    expect(sent).toEqual(['two.pdf', 'two.pdf', 'two.pdf', 'two.pdf']);
  });
});
