import { admin, alex, app, bea } from '../../../../test/practice.js';
import { fetchBytes } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import {
  begin,
  inbox,
  list,
  messages,
  notified,
  practiceWithInbox,
  read,
  reply,
  threadId,
  unassigned,
} from '../testing/practice-with-inbox.js';
import { itInTestAll } from '../../../../test/cases.js';

practiceWithInbox();

describe('a reply to the email about a message', () => {
  it('becomes a message of its sender, without what it quotes', async () => {
    const { replyTo, mail } = await notified();
    expect(replyTo).toMatch(/^office\+reply\+[a-z2-7]{26}@practice\.test$/);
    expect(mail.text).toContain('You can also answer by replying to this email.');
    // The address itself is only in the email that was sent.
    expect(await app.sql.count('test.reply-to', 'outbox WHERE reply_to IS NOT NULL', [])).toBe(0);
    inbox.add(reply({ to: replyTo }));
    await read();
    expect(await unassigned()).toEqual([]);
    const [message, ...others] = await messages();
    expect(others).toHaveLength(1);
    expect(message).toMatchObject({
      content: 'Friday is fine.',
      fromUserId: alex.id,
      fromPractice: false,
      isRead: false,
      email: { text: expect.stringContaining('> You have a new message'), leftOut: [], proven: true },
    });
    const { body: thread } = await admin.get(`/api/message-threads/${threadId}`).expect(200);
    expect(thread).toMatchObject({ unreadCount: 1, unanswered: true });
    const { body: news } = await admin.get('/api/notifications').expect(200);
    expect(news[0]).toMatchObject({ title: 'New message', url: `/admin/messages/${threadId}` });
    expect(inbox.commands.filter((command) => /STORE|COPY|MOVE|EXPUNGE|SELECT|APPEND/.test(command))).toEqual(
      [],
    );
  });

  it('is known by the email that it answers where the address lost its token', async () => {
    const { messageId } = await notified();
    inbox.add(reply({ to: 'office@practice.test', headers: [`In-Reply-To: ${messageId}`] }));
    inbox.add(
      reply({ to: 'office@practice.test', headers: [`References: <a@x.test> ${messageId} <b@x.test>`] }),
    );
    await read();
    expect((await messages()).map(({ fromPractice }) => fromPractice)).toEqual([false, false, true]);
  });

  it('through a group is taken by its address alone', async () => {
    const { replyTo, messageId } = await notified();
    const headers = ['List-Id: <office.practice.test>', 'Precedence: list', 'Mailing-list: list office'];
    inbox.add(reply({ to: replyTo, headers }));
    inbox.add(reply({ to: 'office@practice.test', headers: [...headers, `In-Reply-To: ${messageId}`] }));
    inbox.add(reply({ to: 'office@practice.test', headers: ['Precedence: bulk', 'Subject: A question'] }));
    await read();
    expect(await messages()).toHaveLength(3);
    expect(await unassigned()).toMatchObject([{ subject: 'A question', why: 'unproven' }]);
  });

  itInTestAll('waits if its Message-ID is of another email', async () => {
    const { replyTo } = await notified();
    const other = await begin(bea.agent);
    const { replyTo: toBea } = await notified('briverside@example.com', other);
    const same = { id: 'constant@scanner.test', headers: ['Date: Thu, 26 Nov 2026 15:04:05 +0000'] };
    inbox.add(reply({ to: replyTo, ...same }));
    inbox.add(reply({ to: toBea, from: 'briverside@example.com', ...same }));
    inbox.add(reply({ to: replyTo, ...same, headers: [...same.headers, 'Received: by another server'] }));
    await read();
    expect(await messages()).toHaveLength(2);
    const listed = await unassigned();
    expect(listed).toMatchObject([{ why: 'repeated_id', threadId: other, client: { id: bea.id } }]);
    await admin.post(`${list}/${listed[0]?.id}/assign`).send({ userId: bea.id, threadId: other }).expect(201);
    expect(await messages(other)).toHaveLength(2);
  });

  itInTestAll('keeps files, and names those that an upload would refuse', async () => {
    const { replyTo } = await notified();
    const part = (type: string, bytes: Buffer, name: string): string[] => [
      '--x',
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      bytes.toString('base64'),
    ];
    const body = [
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/html',
      '',
      '<p>Here it is</p>',
      ...part('application/pdf', samplePdf, 'Statement.pdf'),
      ...part('application/zip', Buffer.from('PK'), 'all.zip'),
      ...part('application/pdf', Buffer.concat([samplePdf, Buffer.alloc(5 * 1024 * 1024)]), 'large.pdf'),
      '--x--',
      '',
    ];
    inbox.add(reply({ to: replyTo, body }));
    await read();
    const [message] = await messages();
    expect(message).toMatchObject({
      content: 'Here it is',
      attachments: [{ fileName: 'Statement.pdf' }],
      email: {
        text: null,
        leftOut: [
          { fileName: 'all.zip', reason: 'type' },
          { fileName: 'large.pdf', reason: 'size' },
        ],
      },
    });
    const file = await fetchBytes(alex.agent, message?.attachments[0]?.url ?? '').expect(200);
    expect(file.body).toEqual(samplePdf);
  });
});

it('nothing offers to reply without an inbox', async () => {
  await app.sql.rows('test.no-inbox', `UPDATE connections SET settings = settings || '{"imap": null}'`);
  const { mail } = await notified();
  expect(mail.replyTo).toBeUndefined();
  expect(mail.text).not.toContain('replying to this email');
});
