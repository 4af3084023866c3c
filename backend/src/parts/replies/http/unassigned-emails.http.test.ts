import { admin, adminId, alex, app, bea } from '../../../../test/practice.js';
import { pages, refused } from '../../../../test/test-app.js';
import { grant } from '../../../../test/grants.js';
import { staffMember } from '../../../../test/staff.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import type { ReadingKeys } from './inbox-connection.dto.js';
import type { UnassignedEmailDto } from './unassigned-emails.dto.js';
import {
  authServer,
  begin,
  day,
  deliver,
  ignore,
  inbox,
  list,
  messages,
  notified,
  passed,
  practiceWithInbox,
  read,
  reply,
  senders,
  smtp,
  threadId,
  unassigned,
  write,
  type Reply,
} from '../testing/practice-with-inbox.js';

practiceWithInbox();

describe('an email that proves nothing', () => {
  it('is listed', async () => {
    const { replyTo } = await notified();
    const reasons: Record<string, Partial<Reply>> = {
      'another sender': { from: 'someone@else.test', results: [`${authServer}; dmarc=pass`] },
      'a failed check': { results: [`${authServer}; dmarc=fail header.from=example.com`] },
      'no check': { results: [] },
      "another server's check": { results: ['mx.evil.test; dmarc=pass'] },
      'a forged second check': { results: [`${authServer}; dmarc=fail`, passed] },
      'two senders': { from: 'asample@example.com>, <b@example.com' },
      'another token': { to: 'office+reply+aaaaaaaaaaaaaaaaaaaaaaaaaa@practice.test' },
    };
    for (const [reason, over] of Object.entries(reasons))
      inbox.add(reply({ to: replyTo, headers: [`Subject: ${reason}`], ...over }));
    await read();
    expect(await messages()).toHaveLength(1);
    const listed = await unassigned();
    expect(listed.map(({ subject }) => subject)).toEqual(Object.keys(reasons).reverse());
    expect(listed[0]?.text).toContain('Friday is fine.');
  });

  it('is listed after the address has expired, and if access, account or conversation have ended', async () => {
    const { replyTo } = await notified();
    await app.sql.rows('test.expire', 'UPDATE reply_addresses SET expires_at = $1', [app.clock.now()]);
    inbox.add(reply({ to: replyTo }));
    await read();
    expect(await messages()).toHaveLength(1);
    expect(await unassigned()).toHaveLength(1);

    const access = await grant(app, { clientId: alex.id, personId: bea.id, scopes: ['messages'] });
    const toBea = await notified('briverside@example.com');
    await app.sql.rows('test.narrow', `UPDATE client_access SET scopes = '{documents}' WHERE id = $1`, [
      access,
    ]);
    inbox.add(reply({ to: toBea.replyTo, from: 'briverside@example.com' }));
    await read();
    expect(await messages()).toHaveLength(2);
    expect(await unassigned()).toHaveLength(2);
    await app.sql.rows('test.end-access', 'DELETE FROM client_access');

    const other = await app.client('cclosing');
    const closing = await begin(other.agent);
    const { replyTo: ofClosed } = await notified('cclosing@example.com', closing);
    await app.sql.rows('test.close', 'UPDATE users SET closed_at = $2 WHERE id = $1', [
      other.id,
      app.clock.now(),
    ]);
    inbox.add(reply({ to: ofClosed, from: 'cclosing@example.com' }));
    await read();
    expect(await messages(closing)).toHaveLength(1);
    expect(await unassigned()).toHaveLength(3);
  });

  it('is counted if a program sent it, by a standard sign, and neither taken nor listed', async () => {
    const { replyTo } = await notified();
    const loop = (headers: string[], body?: string[]): void =>
      void inbox.add(reply({ to: replyTo, headers, ...(body && { body }) }));
    loop(['Auto-Submitted: auto-replied']);
    loop(['Return-Path: <>']);
    loop([], ['Content-Type: multipart/report; report-type=delivery-status; boundary=x', '', '--x--', '']);
    await read();
    await read();
    expect(await messages()).toHaveLength(1);
    expect(await unassigned()).toEqual([]);
    await deliver();
    expect(smtp.received).toHaveLength(1);
    const { body } = await admin.get('/api/admin/connections').expect(200);
    const { count, since } = (body as { email: ReadingKeys }).email.automatic;
    expect([count, Math.floor((app.clock.now().getTime() - Date.parse(since)) / day)]).toEqual([3, 30]);
    inbox.add(reply({ to: replyTo, headers: ['Auto-Submitted: no', 'Return-Path: <asample@example.com>'] }));
    await read();
    expect(await messages()).toHaveLength(2);
  });

  it('is listed if it is probably a note of absence, and answers nothing', async () => {
    const { replyTo } = await notified();
    await write(alex.agent, 'And on Monday?');
    inbox.add(reply({ to: replyTo, headers: ['X-Autoreply: yes'] }));
    inbox.add(reply({ to: replyTo, headers: ['Subject: Respuesta =?utf-8?q?autom=C3=A1tica?='] }));
    await read();
    expect(await messages()).toHaveLength(2);
    expect((await unassigned()).map(({ why }) => why)).toEqual(['absence', 'absence']);
  });
});

describe('emails that are in no conversation', () => {
  const stranger = { from: 'alex@private.test', results: [] };

  it('are assigned to a conversation, with their files, or to a new one', async () => {
    const { replyTo } = await notified();
    const body = [
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'From my other address',
      '--x',
      'Content-Type: application/pdf; name=Statement.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      samplePdf.toString('base64'),
      '--x--',
      '',
    ];
    // Without a Message-ID.
    inbox.add(reply({ to: replyTo, ...stranger, id: '', body }));
    inbox.add(reply({ to: 'office@practice.test', ...stranger }));
    await read();
    const [second, first] = await unassigned();
    expect(first).toEqual({
      id: expect.any(Number) as number,
      from: 'Alex Sample <alex@private.test>',
      subject: 'Re: A new message',
      text: expect.stringContaining('From my other address') as string,
      receivedAt: expect.stringMatching(/Z$/) as string,
      client: { id: alex.id, name: 'Sam Sample' },
      why: 'unproven',
      threadId: null,
    });
    const assign = (id: number | undefined, given: object) => admin.post(`${list}/${id}/assign`).send(given);
    expect((await assign(first?.id, { userId: bea.id, threadId }).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { threadId: 'Please select a conversation of this client' }),
    );
    expect((await assign(first?.id, { userId: 999_999 }).expect(400)).body.fields).toHaveProperty('userId');
    const { body: added } = await assign(first?.id, { userId: alex.id, threadId }).expect(201);
    expect(added).toMatchObject({
      threadId,
      fromUserId: alex.id,
      fromPractice: false,
      content: 'From my other address',
      attachments: [{ fileName: 'Statement.pdf' }],
      email: { proven: false },
    });
    expect((await assign(first?.id, { userId: alex.id }).expect(404)).body).toEqual(
      refused(404, 'email.not_found'),
    );
    const { body: begun } = await assign(second?.id, { userId: bea.id }).expect(201);
    expect(begun).toMatchObject({ subject: 'A new message', fromUserId: bea.id, content: 'Friday is fine.' });
    expect(await unassigned()).toEqual([]);
  });

  it('are ignored, paged, and for those who may see their client', async () => {
    const { replyTo } = await notified();
    for (const to of [replyTo, 'office@practice.test']) inbox.add(reply({ to, ...stranger }));
    await read();
    const paged = await pages<UnassignedEmailDto>(admin, `${list}?limit=1`);
    expect(paged.map(({ rows, total }) => [rows.length, total])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    await app.sql.rows('test.staff-sees', `UPDATE site SET staff_sees = 'assigned'`);
    const { agent: colleague } = await staffMember(app, 'colleague', 'consultant');
    const [visible, ...others] = await unassigned(colleague);
    expect(others).toEqual([]);
    expect(visible?.client).toBeNull();
    const hidden = paged.flatMap(({ rows }) => rows).find(({ client }) => client !== null);
    await colleague.post(`${list}/${hidden?.id}/ignore`).expect(404);
    await colleague.post(`${list}/${visible?.id}/ignore`).expect(204);
    await app.sql.rows('test.staff-sees-all', `UPDATE site SET staff_sees = 'all'`);
    expect(await unassigned()).toHaveLength(1);
    await admin.post(`${list}/${visible?.id}/ignore`).expect(204);
    await admin.post(`${list}/${visible?.id}/restore`).expect(204);
    expect(await unassigned()).toHaveLength(2);
    await admin.post(`${list}/${visible?.id}/ignore`).expect(204);
    await app.sql.rows('test.later', 'UPDATE received_emails SET decided_at = $1', [
      new Date(Date.now() - 2 * day),
    ]);
    await app.app.get(Jobs).runNow('replies.remove-old');
    expect((await admin.post(`${list}/${visible?.id}/restore`).expect(404)).body).toEqual(
      refused(404, 'email.not_found'),
    );
    const { agent: assistant } = await staffMember(app, 'helper', 'assistant');
    await assistant.get(list).expect(403);
    await alex.agent.get(list).expect(403);
  });
});

it('an old email that is moved into the inbox is listed for 90 days, too', async () => {
  inbox.add(reply({ to: 'office@practice.test', results: [] }));
  await read();
  const removeOld = (): Promise<number> => app.app.get(Jobs).runNow('replies.remove-old');
  const age = (column: string) =>
    app.sql.rows(`test.old-${column}`, `UPDATE received_emails SET ${column} = $1`, [
      new Date(Date.now() - 91 * day),
    ]);
  await age('received_at');
  await removeOld();
  expect(await unassigned()).toHaveLength(1);
  await age('created_at');
  await removeOld();
  expect(await unassigned()).toEqual([]);
});

describe('emails of one sender', () => {
  it('are ignored, also later ones, until that is ended; their proven replies are taken', async () => {
    const { replyTo } = await notified();
    const from = (address: string): void =>
      void inbox.add(reply({ to: 'office@practice.test', from: address }));
    for (const address of ['news@else.test', 'News@Else.test', 'asample@example.com']) from(address);
    await read();
    expect((await ignore('Sam <news@else.test>').expect(200)).body).toEqual({ ignored: 2 });
    expect((await ignore('asample@example.com').expect(200)).body).toEqual({ ignored: 1 });
    expect((await ignore('news@else.test').expect(200)).body).toEqual({ ignored: 0 });
    expect((await ignore('never@else.test').expect(404)).body).toEqual(refused(404, 'email.not_found'));
    expect((await ignore('nothing').expect(400)).body.fields).toHaveProperty('from');
    from('news@else.test');
    inbox.add(reply({ to: replyTo }));
    await read();
    expect(await unassigned()).toEqual([]);
    expect(await messages()).toHaveLength(2);
    const { body: ignored } = await admin.get(senders).expect(200);
    expect(ignored).toMatchObject([
      { address: 'asample@example.com', emails: 0 },
      { address: 'news@else.test', emails: 1, ignoredBy: { id: adminId } },
    ]);
    const [, news] = ignored as { id: number }[];
    await admin.delete(`${senders}/${news?.id}`).expect(204);
    await admin.delete(`${senders}/${news?.id}`).expect(404);
    from('news@else.test');
    await read();
    expect(await unassigned()).toHaveLength(1);
  });

  it('go beyond 500: the oldest first', async () => {
    await app.sql.rows(
      'test.many',
      `INSERT INTO received_emails (message_id, state, place, received_at, from_name, from_address, subject, text)
       SELECT n || '@many.test', 'unassigned', '{}', $1::timestamptz - n * interval '1 minute', '', 'a@many.test', n::text, ''
       FROM generate_series(1, 500) n`,
      [new Date()],
    );
    inbox.add(reply({ to: 'office@practice.test', from: 'x@else.test' }));
    await read();
    const { headers } = await admin.get(`${list}?limit=1`).expect(200);
    expect(headers['x-total-count']).toBe('500');
    expect(
      await app.sql.column('test.gone', `SELECT message_id FROM received_emails WHERE state = 'ignored'`),
    ).toEqual(['500@many.test']);
  });
});
