import { processEach, processWhile } from './process-each.js';

describe('processEach', () => {
  it('continues after a failing item, and reports every failure at the end', async () => {
    const done: number[] = [];
    const run = processEach([1, 2, 3, 4], async (item) => {
      if (item % 2 === 1) throw new Error(`no ${item}`);
      done.push(item);
    });
    await expect(run).rejects.toMatchObject({
      message: '2 of 4 failed: no 1; no 3',
      errors: [new Error('no 1'), new Error('no 3')],
    });
    await expect(run).rejects.toBeInstanceOf(AggregateError);
    expect(done).toEqual([2, 4]);
  });

  it('processes one item at a time, in order, and returns when all succeeded', async () => {
    const steps: string[] = [];
    await processEach(['a', 'b'], async (item) => {
      steps.push(`${item} begins`);
      await Promise.resolve();
      steps.push(`${item} ends`);
    });
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('ends with the present item once the work is not wanted any more', async () => {
    const done: number[] = [];
    let isWanted = true;
    await processWhile(
      () => isWanted,
      () =>
        processEach([1, 2, 3], async (item) => {
          await Promise.resolve();
          done.push(item);
          isWanted = item < 2;
        }),
    );
    expect(done).toEqual([1, 2]);
  });
});
