import { UploadSlots } from './upload-slots.js';

/** Uploads that last until the test ends them. */
function held() {
  const releases: (() => void)[] = [];
  const read = () => new Promise<void>((resolve) => releases.push(resolve));
  return { read, releases };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('UploadSlots', () => {
  it('reads eight at once and lets the others follow', async () => {
    const slots = new UploadSlots();
    const { read, releases } = held();
    const all = Array.from({ length: 20 }, () => slots.run(read));
    await turn();
    expect(releases).toHaveLength(8);
    releases[0]?.();
    await turn();
    expect(releases).toHaveLength(9);
    for (let at = 1; at < 20; at++) {
      await turn();
      releases[at]?.();
    }
    await Promise.all(all);
    expect(releases).toHaveLength(20);
  });

  it('turns away whoever comes when 64 wait, and takes them again afterwards', async () => {
    const slots = new UploadSlots();
    const { read, releases } = held();
    const all = Array.from({ length: 8 + 64 }, () => slots.run(read));
    await expect(slots.run(read)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'upload.busy',
      retryAfter: 5,
    });
    await turn();
    releases[0]?.();
    await turn();
    all.push(slots.run(read));
    for (let at = 1; at < all.length; at++) {
      await turn();
      releases[at]?.();
    }
    await Promise.all(all);
  });

  it('gives the result on, and the slot free after a failure', async () => {
    const slots = new UploadSlots(1, 1);
    const failing = slots.run(() => Promise.reject(new Error('connection lost')));
    await expect(failing).rejects.toThrow('connection lost');
    await expect(slots.run(async () => 'read')).resolves.toBe('read');
  });
});
