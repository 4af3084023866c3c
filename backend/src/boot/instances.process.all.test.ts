import { createTestDatabase } from '../../test/database/test-database.js';
import { EventStreamReader } from '../../test/event-stream-reader.js';
import { untilAllIsDone } from '../../test/process/demo.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../test/process/steward.js';

afterAll(clearProcesses);

/**
 * Three that started at the same time on an empty database, with shared files and secret, and each with its
 * own data folder; the tests continue with two of them.
 */
let env: Record<string, string>;
let one: Steward;
let other: Steward;
let third: Steward;
const founder = (on: Steward): Promise<Visitor> => Visitor.signIn(on, 'founder', 'Founder-pass-1!');
beforeAll(async () => {
  const { url } = await createTestDatabase({ migrated: false });
  env = {
    DATABASE_URL: url,
    STORAGE_URL: `file://${aFolder()}/files`,
    APP_SECRET: 'shared by all instances',
    ADMIN_USERNAME: 'founder',
    ADMIN_EMAIL: 'f@example.com',
    ADMIN_PASSWORD: 'Founder-pass-1!',
    DEMO_DATA: '1',
  };
  const start = (): Promise<Steward> => Steward.start({ ...env, DATA_DIR: aFolder() });
  [one, other, third] = await Promise.all([start(), start(), start()]);
  await untilAllIsDone(env['DATABASE_URL'] ?? '');
});

describe('several instances started simultaneously on one empty database', () => {
  it('all serve one schema, and one demo practice with the admin of the settings as its consultant', async () => {
    const answers = await Promise.all(
      [one, other, third].map(async (instance) => {
        expect(instance.output.match(/^(admin|client) {2}/gm)).toHaveLength(3);
        await expect(Visitor.signIn(instance, 'consultant', 'Limestone-1!')).rejects.toThrow('401');
        const consultant = await founder(instance);
        expect(await consultant.json('/api/user')).toMatchObject({ id: 1, role: 'admin' });
        return {
          clients: await consultant.json<unknown[]>('/api/admin/clients'),
          documents: await consultant.json<{ title: string }[]>('/api/admin/documents'),
        };
      }),
    );
    expect(answers[0]?.clients).toHaveLength(3);
    const titles = answers[0]?.documents.map(({ title }) => title) ?? [];
    expect(titles.length).toBeGreaterThanOrEqual(10); // parts add theirs
    expect(new Set(titles).size).toBe(titles.length);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await third.stop()).toBe(0);
  });
});

describe('two instances', () => {
  it('show each other’s events on open screens, through a restart and a kill', async () => {
    const consultant = await founder(other);
    const alex = await Visitor.signIn(one, 'asample', 'River-stone-1!');
    const ask = async (title: string): Promise<void> => {
      const response = await consultant.call('/api/admin/document-requests', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ userId: 2, title }),
      });
      expect(response.status).toBe(201);
    };
    const listen = (on: Steward, lastEventId?: string): Promise<EventStreamReader> =>
      EventStreamReader.open(`${on.url}/api/notifications/stream`, {
        Cookie: alex.cookies,
        ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
      });
    const messages = ({ events }: EventStreamReader): unknown[] =>
      events.map(({ data }) => (data as { message: string }).message);

    const first = await listen(one);
    await ask('First');
    await first.received(1);
    expect(messages(first)).toEqual(['Please upload “First”.']);

    // A clean stop ends the stream instead of waiting for it.
    const began = performance.now();
    expect(await one.stop()).toBe(0);
    await first.ended;
    expect(performance.now() - began).toBeLessThan(8_000);
    await ask('Second');

    one = await Steward.start({ ...env, DATA_DIR: aFolder() });
    const second = await listen(one, first.lastEventId);
    await second.received(1);
    await ask('Third');
    await second.received(2);
    expect(messages(second)).toEqual(['Please upload “Second”.', 'Please upload “Third”.']);

    await one.kill();
    await second.ended;
    await ask('Fourth');
    const third = await listen(other, second.lastEventId);
    await third.received(1);
    expect([third.types, messages(third)]).toEqual([['notification'], ['Please upload “Fourth”.']]);

    // Signing out on one instance ends the stream on the other.
    one = await Steward.start({ ...env, DATA_DIR: aFolder() });
    await alex.elsewhere(() => one.url).call('/api/logout', { method: 'POST' });
    await third.ended;
    expect((await listen(other, third.lastEventId)).status).toBe(401);
  });
});
