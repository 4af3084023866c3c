import { admin, app } from '../../../../test/practice.js';
import { DomainError } from '../../../kernel/index.js';
import { FileIntake } from '../../../platform/files/file-intake.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { anInboxReader } from '../testing/inbox-reader.js';
import {
  connect,
  day,
  inbox,
  messages,
  notified,
  practiceWithInbox,
  read,
  reply,
  unassigned,
} from '../testing/practice-with-inbox.js';
import { itEachInTestAll, itInTestAll } from '../../../../test/cases.js';

practiceWithInbox();

describe('an inbox', () => {
  it('is read once, also if it arrives twice or by two instances at a time', async () => {
    const { replyTo } = await notified();
    for (let copy = 0; copy < 2; copy++) inbox.add(reply({ to: replyTo, id: 'twice@example.com' }));
    await Promise.all([read(), read()]);
    await read();
    expect(await messages()).toHaveLength(2);
    expect(await unassigned()).toEqual([]);
  });

  it('is read again after a kill between reading and the commit', async () => {
    const { replyTo } = await notified();
    inbox.add(reply({ to: replyTo }));
    inbox.beforeText = () => inbox.drop();
    await expect(read()).rejects.toThrow();
    inbox.beforeText = () => undefined;
    expect(await messages()).toHaveLength(1);
    await read();
    expect(await messages()).toHaveLength(2);
  });

  it('is read from the moment of connecting', async () => {
    inbox.messages = [
      { uid: 100_001, raw: Buffer.from(reply({ to: 'office@practice.test' })), arrived: new Date() },
    ];
    await app.sql.rows('test.reconnect', 'DELETE FROM connections');
    await connect();
    await read();
    expect(await unassigned()).toEqual([]);
    expect(inbox.commands.filter((command) => command.startsWith('UID'))).toEqual([]);
    inbox.add(reply({ to: 'office@practice.test' }));
    await read();
    expect(await unassigned()).toHaveLength(1);
  });

  it('that is made anew brings nothing twice, and nothing of before', async () => {
    const { replyTo } = await notified();
    inbox.add(reply({ to: replyTo }));
    await read();
    inbox.messages.unshift({
      uid: 1,
      raw: Buffer.from(reply({ to: 'office@practice.test' })),
      arrived: new Date(Date.now() - 2 * day),
    });
    inbox.add(reply({ to: replyTo }));
    inbox.makeAnew();
    await read();
    await read();
    expect((await messages()).map(({ fromPractice }) => fromPractice)).toEqual([false, false, true]);
    expect(await unassigned()).toEqual([]);
  });
});

describe('an email', () => {
  it('that cannot be parsed keeps nobody waiting, nor does a second one', async () => {
    const { replyTo } = await notified();
    const parts = Array.from({ length: 1_001 }, () => ['--x', 'Content-Type: text/plain', '', 'Yes']).flat();
    const body = ['Content-Type: multipart/mixed; boundary=x', '', ...parts, '--x--'];
    for (const subject of ['First', 'Second'])
      inbox.add(reply({ to: replyTo, headers: [`Subject: ${subject}`], body }));
    inbox.add(reply({ to: replyTo }));
    const before = inbox.connections;
    await read();
    expect(inbox.connections - before).toBeLessThanOrEqual(2);
    expect((await messages())[0]?.content).toBe('Friday is fine.');
    const listed = await unassigned();
    expect(listed.map(({ subject, why }) => [subject, why])).toEqual([
      ['Second', 'unreadable'],
      ['First', 'unreadable'],
    ]);
    expect(listed[0]?.text).toContain('Yes');
  });

  itInTestAll(
    'that cannot be stored now waits alone, five times, and is then taken without its files',
    async () => {
      const { replyTo } = await notified();
      const intake = jest
        .spyOn(app.app.get(FileIntake), 'store')
        .mockRejectedValue(new DomainError('unavailable', 'scanner.unavailable', 'Away'));
      const body = [
        'Content-Type: multipart/mixed; boundary=x',
        '',
        '--x',
        'Content-Type: text/plain',
        '',
        'With a file',
        '--x',
        'Content-Type: application/pdf; name=Statement.pdf',
        'Content-Transfer-Encoding: base64',
        '',
        samplePdf.toString('base64'),
        '--x--',
      ];
      inbox.add(reply({ to: replyTo, body }));
      inbox.add(reply({ to: replyTo }));
      await read();
      expect((await messages()).map(({ content }) => content)).toEqual([
        'Friday is fine.',
        'When do you have time?',
      ]);
      const attempts = (): Promise<number | undefined> =>
        app.sql.value('test.attempts', 'SELECT attempts FROM waiting_emails');
      for (let attempt = 1; attempt < 5; attempt++) {
        expect(await attempts()).toBe(attempt);
        await read();
        expect(await attempts()).toBe(attempt);
        await app.sql.rows('test.due', 'UPDATE waiting_emails SET next_at = $1', [app.clock.now()]);
        await read();
      }
      intake.mockRestore();
      expect(await attempts()).toBeUndefined();
      expect((await messages())[0]).toMatchObject({
        content: 'With a file',
        email: { leftOut: [{ fileName: 'Statement.pdf', reason: 'unavailable' }] },
      });
    },
  );

  itEachInTestAll([
    ['beginning', 0, ''],
    ['end', 300_000, 'A long text'],
  ])('whose %s does not come in time waits alone, and is then listed', async (_, byte, text) => {
    const { replyTo } = await notified();
    const body = ['', `A long text\r\n${'x'.repeat(400_000)}`];
    inbox.withheld.set(inbox.add(reply({ to: replyTo, headers: ['Subject: Held'], body })), byte);
    inbox.add(reply({ to: replyTo }));
    const reader = anInboxReader(app, 200);
    for (let attempt = 1; attempt < 5; attempt++) {
      await expect(reader.readNow()).rejects.toThrow('does not answer');
      await reader.readNow();
      expect((await messages()).map(({ content }) => content)).toEqual([
        'Friday is fine.',
        'When do you have time?',
      ]);
      expect(await unassigned()).toEqual([]);
      await app.sql.rows('test.due', 'UPDATE waiting_emails SET next_at = $1', [app.clock.now()]);
    }
    await expect(reader.readNow()).rejects.toThrow('does not answer');
    await reader.readNow();
    expect(await unassigned()).toMatchObject([{ subject: 'Held', text: expect.stringContaining(text) }]);
    expect(await app.sql.count('test.waiting', 'waiting_emails', [])).toBe(0);
  });

  it('that the server has lost, or ends the connection for, keeps nobody waiting, and is listed in the end', async () => {
    const { replyTo } = await notified();
    const [lost, deadly] = [reply({ to: replyTo }), reply({ to: replyTo })].map((raw) => inbox.add(raw));
    inbox.damaged.add(lost ?? 0);
    inbox.beforeText = (uid) => void (uid === deadly && inbox.drop());
    inbox.add(reply({ to: replyTo }));
    // A lost connection is tried again at once, and then as rarely as other failures.
    await expect(read()).rejects.toThrow();
    await expect(read()).rejects.toThrow();
    await read();
    expect(await messages()).toHaveLength(2);
    for (let attempt = 2; attempt <= 5; attempt++) {
      await app.sql.rows('test.due', 'UPDATE waiting_emails SET next_at = $1', [app.clock.now()]);
      await read().catch(() => undefined);
    }
    const listed = await unassigned();
    expect(listed.map(({ from, why }) => [from, why]).sort()).toEqual([
      ['', 'unproven'],
      ['Alex Sample <asample@example.com>', 'unreadable'],
    ]);
    expect(await app.sql.count('test.waiting', 'waiting_emails', [])).toBe(0);
  });

  itInTestAll('is not read whole if it is large', async () => {
    const { replyTo } = await notified();
    const asked: number[] = [];
    inbox.beforeText = (uid) => void asked.push(uid);
    inbox.add(Buffer.concat([Buffer.from(reply({ to: replyTo })), Buffer.alloc(50_000_000, 'x')]));
    await read();
    expect(asked).toHaveLength(1);
    expect(await messages()).toHaveLength(1);
    expect((await unassigned())[0]?.text.length).toBe(20_000);
  });
});

it('an email that had not been begun when replies were turned off waits until they are on again', async () => {
  const turn = (on: boolean) => admin.put('/api/admin/parts/replies').send({ on }).expect(200);
  let meanwhile = (): PromiseLike<unknown> => Promise.resolve();
  app.app.get(DomainEvents).subscribe('message.created', async () => void (await meanwhile()));
  // Newest first.
  const texts = async () => (await messages()).map(({ content }) => content);
  const begun = 'When do you have time?';
  const { replyTo: to } = await notified();
  meanwhile = () => turn(false);
  for (const day of ['Friday', 'Monday'])
    inbox.add(reply({ to, body: ['Content-Type: text/plain', '', `${day} is fine.`] }));
  await read();
  expect(await texts()).toEqual(['Friday is fine.', begun]);
  meanwhile = () => Promise.resolve();
  await turn(true);
  await read();
  expect(await texts()).toEqual(['Monday is fine.', 'Friday is fine.', begun]);
});
