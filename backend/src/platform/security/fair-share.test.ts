import { FairShare } from './fair-share.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('FairShare', () => {
  it('runs each one’s tasks up to the number, the others of theirs in turn, and others’ beside them', async () => {
    const share = new FairShare(2);
    const entered: string[] = [];
    const leaves = new Map<string, () => void>();
    const enter = (whose: string, task: string) =>
      share.enter(whose).then((leave) => {
        entered.push(task);
        leaves.set(task, leave);
      });
    for (const task of ['a1', 'a2', 'a3', 'a4']) void enter('a', task);
    void enter('b', 'b1');
    await turn();
    expect(entered).toEqual(['a1', 'a2', 'b1']);
    leaves.get('a2')?.();
    leaves.get('a2')?.();
    await turn();
    expect(entered).toEqual(['a1', 'a2', 'b1', 'a3']);
    leaves.get('a1')?.();
    await turn();
    expect(entered.at(-1)).toBe('a4');
  });

  it('counts who runs or waits, and keeps nobody without a task', async () => {
    const share = new FairShare(1);
    const first = share.enter('a');
    const second = share.run('a', () => Promise.reject(new Error('failed')));
    expect(share.tasksOf('a')).toBe(2);
    (await first)();
    await expect(second).rejects.toThrow('failed');
    expect(share.tasksOf('a')).toBe(0);
    expect(share['lines'].size).toBe(0);
  });
});
