import { type Uploader, UploadSlots } from './upload-slots.js';

/** Uploads that last until the test ends them. */
function held() {
  const releases: (() => void)[] = [];
  const read = () => new Promise<void>((resolve) => releases.push(resolve));
  return { read, releases };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Ends all uploads in sequence, including those that start only then. */
async function endAll(releases: (() => void)[], all: Promise<void>[]): Promise<void> {
  for (let at = 0; at < all.length; at++) {
    await turn();
    releases[at]?.();
  }
  await Promise.all(all);
}

const client = (whose: string, slots = 1): Uploader => ({ group: 'client', newcomer: false, whose, slots });
const newcomer = (whose: string): Uploader => ({ group: 'client', newcomer: true, whose, slots: 1 });
const visitor = (whose: string): Uploader => ({ group: 'visitor', newcomer: false, whose, slots: 1 });
const admin = (whose: string): Uploader => ({ group: 'practice', newcomer: false, whose, slots: 1 });

const busy = { kind: 'unavailable', code: 'upload.busy', retryAfter: 5 };

describe('UploadSlots', () => {
  it.each([
    ['two of visitors', visitor, 2],
    ['five of newcomers', newcomer, 5],
    ['ten of clients', client, 10],
    ['six of the practice', admin, 6],
  ])('reads %s at a time and then the others', async (_what, uploader, atOnce) => {
    const slots = new UploadSlots();
    const { read, releases } = held();
    const all = Array.from({ length: 20 }, (_, n) => slots.run(uploader(`user ${n}`), read));
    await turn();
    expect(releases).toHaveLength(atOnce);
    releases[0]?.();
    await turn();
    expect(releases).toHaveLength(atOnce + 1);
    await endAll(releases, all);
    expect(releases).toHaveLength(20);
  });

  it('reserves slots for each group, with any number of others waiting', async () => {
    const slots = new UploadSlots();
    const { read, releases } = held();
    const crowd = (uploader: (whose: string) => Uploader) =>
      Array.from({ length: 30 }, (_, n) => slots.run(uploader(`${uploader.name} ${n}`), read));
    const all = [...crowd(visitor), ...crowd(newcomer)];
    await turn();
    expect(releases).toHaveLength(2 + 5);
    all.push(...crowd(client));
    await turn();
    expect(releases).toHaveLength(2 + 10);
    all.push(slots.run(admin('consultant'), read));
    await turn();
    expect(releases).toHaveLength(2 + 10 + 1);
    await endAll(releases, all);
  });

  it.each([
    ['five of one person', client, 5],
    ['one of one network', visitor, 1],
  ])('reads %s at a time, and others beside them', async (_what, uploader, each) => {
    const slots = new UploadSlots();
    const { read, releases } = held();
    const mine = Array.from({ length: 8 }, () => slots.run(uploader('me'), read));
    await turn();
    expect(releases).toHaveLength(each);
    const theirs = slots.run(uploader('someone else'), read);
    await turn();
    expect(releases).toHaveLength(each + 1);
    releases[0]?.();
    await turn();
    expect(releases).toHaveLength(each + 2);
    await endAll(releases, [...mine, theirs]);
  });

  it('counts a form by the files that fit into it, and lets nothing smaller overtake it', async () => {
    const slots = new UploadSlots();
    const { read, releases } = held();
    const all = [client('one', 5), client('two', 4), client('three', 5), client('four')].map((uploader) =>
      slots.run(uploader, read),
    );
    await turn();
    // The fourth would fit, but the third has waited longer.
    expect(releases).toHaveLength(2);
    releases[1]?.();
    await turn();
    expect(releases).toHaveLength(3);
    await endAll(releases, all);
  });

  it('refuses a client when 64 wait, with a separate limit for new accounts, and accepts them again afterwards', async () => {
    const slots = new UploadSlots();
    const { read, releases } = held();
    const all = Array.from({ length: 5 + 64 }, (_, n) => slots.run(newcomer(`new ${n % 10}`), read));
    await expect(slots.run(newcomer('another'), read)).rejects.toMatchObject(busy);
    all.push(...Array.from({ length: 5 + 64 }, (_, n) => slots.run(client(`user ${n % 10}`), read)));
    await expect(slots.run(client('user 11'), read)).rejects.toMatchObject(busy);
    releases.at(-1)?.();
    await turn();
    all.push(slots.run(client('user 11'), read));
    await endAll(releases, all);
  });

  it('refuses a person with too many waiting uploads, and nobody else', async () => {
    const slots = new UploadSlots();
    const { read, releases } = held();
    const all = Array.from({ length: 5 + 32 }, () => slots.run(client('me'), read));
    await expect(slots.run(client('me'), read)).rejects.toMatchObject(busy);
    all.push(slots.run(client('someone else'), read));
    await endAll(releases, all);
    await expect(slots.run(client('me'), async () => 'read')).resolves.toBe('read');
  });

  it('limits the wait, and does not give a slot to an aborted upload', async () => {
    const slots = new UploadSlots({ practice: 1, timeoutMs: 50 });
    const { read, releases } = held();
    const first = slots.run(admin('me'), read);
    await expect(slots.run(admin('colleague'), read)).rejects.toMatchObject(busy);
    releases[0]?.();
    await first;
    expect(releases).toHaveLength(1);
    await expect(slots.run(admin('colleague'), async () => 'read')).resolves.toBe('read');
  });

  it('returns the result, and frees the slot after a failure', async () => {
    const slots = new UploadSlots({ client: 1, waiting: 1 });
    const failing = slots.run(client('me'), () => Promise.reject(new Error('connection lost')));
    await expect(failing).rejects.toThrow('connection lost');
    await expect(slots.run(client('me'), async () => 'read')).resolves.toBe('read');
  });

  it('asks a visitor for a faster pace while others wait for a place that the visitor has', async () => {
    const slots = new UploadSlots();
    const { read, releases } = held();
    const floorOf = (uploader: Uploader) => slots.paceFor(uploader).floor();
    const one = visitor('one');
    const two = visitor('two');
    const all = [slots.run(one, read), slots.run(visitor('one'), read)];
    await turn();
    // There is a place for another network, but not for the same one.
    expect([floorOf(one), floorOf(two)]).toEqual([100_000, 20_000]);
    all.push(slots.run(two, read), slots.run(visitor('three'), read));
    expect([floorOf(one), floorOf(two)]).toEqual([100_000, 100_000]);
    expect(floorOf(client('me'))).toBe(2_000);
    await endAll(releases, all);
    expect(floorOf(one)).toBe(20_000);
  });
});
