import { msg } from '@steward/texts';
import { UserQueues } from './user-queues.js';

const line = { code: 'papers.busy', message: msg('Please try again.'), maxWaiting: 2 };
const other = { ...line, code: 'signing.busy' };

/** Tasks that last until the test ends them. */
function held() {
  const releases: (() => void)[] = [];
  const task = () => new Promise<void>((resolve) => releases.push(resolve));
  return { task, releases };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('UserQueues', () => {
  it('runs one task of a user at a time, queues up to the maximum and refuses a further one', async () => {
    const turns = new UserQueues();
    const { task, releases } = held();
    const mine = Array.from({ length: 3 }, () => turns.run(line, 1, task));
    await expect(turns.run(line, 1, task)).rejects.toMatchObject({
      kind: 'unavailable',
      code: line.code,
      retryAfter: 5,
    });
    for (let done = 0; done < 3; done++) {
      await turn();
      expect(releases).toHaveLength(done + 1);
      releases[done]?.();
    }
    await Promise.all(mine);
    await expect(turns.run(line, 1, async () => 'done')).resolves.toBe('done');
  });

  it('blocks no other user, and no task of another kind', async () => {
    const turns = new UserQueues();
    const { task, releases } = held();
    const mine = Array.from({ length: 3 }, () => turns.run(line, 1, task));
    await expect(turns.run(line, 2, async () => 'done')).resolves.toBe('done');
    await expect(turns.run(other, 1, async () => 'done')).resolves.toBe('done');
    for (let done = 0; done < 3; done++) {
      await turn();
      releases[done]?.();
    }
    await Promise.all(mine);
  });

  it('continues after a failed task', async () => {
    const turns = new UserQueues();
    await expect(turns.run(line, 1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(turns.run(line, 1, async () => 'done')).resolves.toBe('done');
  });
});
