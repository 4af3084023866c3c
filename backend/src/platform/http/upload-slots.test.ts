import { UploadSlots } from './upload-slots.js';

/** Uploads that last until the test ends them. */
function held() {
  const releases: (() => void)[] = [];
  const read = () => new Promise<void>((resolve) => releases.push(resolve));
  return { read, releases };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Ends all uploads one after the other, those too that begin only then. */
async function endAll(releases: (() => void)[], all: Promise<void>[]): Promise<void> {
  for (let at = 0; at < all.length; at++) {
    await turn();
    releases[at]?.();
  }
  await Promise.all(all);
}

const busy = { kind: 'unavailable', code: 'upload.busy', retryAfter: 5 };

describe('UploadSlots', () => {
  it('reads eight at once and lets the others follow', async () => {
    const slots = new UploadSlots();
    const { read, releases } = held();
    const all = Array.from({ length: 20 }, (_, n) => slots.run(`user ${n}`, read));
    await turn();
    expect(releases).toHaveLength(8);
    releases[0]?.();
    await turn();
    expect(releases).toHaveLength(9);
    await endAll(releases, all);
    expect(releases).toHaveLength(20);
  });

  it('reads three of one person at once, and others beside them', async () => {
    const slots = new UploadSlots();
    const { read, releases } = held();
    const mine = Array.from({ length: 6 }, () => slots.run('me', read));
    await turn();
    expect(releases).toHaveLength(3);
    const theirs = slots.run('somebody else', read);
    await turn();
    expect(releases).toHaveLength(4);
    releases[0]?.();
    await turn();
    expect(releases).toHaveLength(5);
    await endAll(releases, [...mine, theirs]);
  });

  it('turns away whoever comes when 64 wait, and takes them again afterwards', async () => {
    const slots = new UploadSlots();
    const { read, releases } = held();
    const all = Array.from({ length: 8 + 64 }, (_, n) => slots.run(`user ${n % 10}`, read));
    await expect(slots.run('user 11', read)).rejects.toMatchObject(busy);
    await turn();
    releases[0]?.();
    await turn();
    all.push(slots.run('user 11', read));
    await endAll(releases, all);
  });

  it('turns away one person of whom too many wait, and nobody else', async () => {
    const slots = new UploadSlots();
    const { read, releases } = held();
    const all = Array.from({ length: 3 + 32 }, () => slots.run('me', read));
    await expect(slots.run('me', read)).rejects.toMatchObject(busy);
    all.push(slots.run('somebody else', read));
    await endAll(releases, all);
    await expect(slots.run('me', async () => 'read')).resolves.toBe('read');
  });

  it('gives the result on, and the slot free after a failure', async () => {
    const slots = new UploadSlots({ atOnce: 1, waiting: 1 });
    const failing = slots.run('me', () => Promise.reject(new Error('connection lost')));
    await expect(failing).rejects.toThrow('connection lost');
    await expect(slots.run('me', async () => 'read')).resolves.toBe('read');
  });
});
