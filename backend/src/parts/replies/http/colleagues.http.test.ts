import { admin, adminId, alex, app, bea } from '../../../../test/practice.js';
import { grant } from '../../../../test/grants.js';
import { staffMember } from '../../../../test/staff.js';
import type { MessageDto } from '../../../modules/messaging/index.js';
import {
  begin,
  connect,
  deliver,
  ignore,
  inbox,
  list,
  messages,
  notified,
  practiceWithInbox,
  read,
  reply,
  senders,
  smtp,
  threadId,
  unassigned,
  write,
} from '../testing/practice-with-inbox.js';

practiceWithInbox();

describe('a reply', () => {
  it('may come from everyone who got the email: people with access, and staff if an owner lets them', async () => {
    await app.sql.rows('test.reconnect', 'DELETE FROM connections');
    await connect(true);
    await grant(app, { clientId: alex.id, personId: bea.id, scopes: ['messages'] });
    const toBea = await notified('briverside@example.com');
    inbox.add(reply({ to: toBea.replyTo, from: 'BRiverside@Example.com' }));
    await read();
    expect((await messages())[0]).toMatchObject({ fromUserId: bea.id, content: 'Friday is fine.' });
    await write(alex.agent, 'And on Monday?');
    await deliver();
    const toStaff = smtp.received.findLast(({ to }) => to.includes('consultant@example.com'))?.mail;
    const address = toStaff?.replyTo?.value[0]?.address ?? '';
    inbox.add(reply({ to: address, from: 'consultant@example.com' }));
    await read();
    expect((await messages())[0]).toMatchObject({ fromUserId: adminId, fromPractice: true });
    await app.sql.rows('test.end-access', 'DELETE FROM client_access');
  });

  it.each([
    ['while no owner lets answers of colleagues in', false],
    ['of a colleague who logs in with a second factor', true],
  ])('waits %s, and is then written for the practice', async (_, hasFactor) => {
    await app.sql.rows('test.reconnect', 'DELETE FROM connections');
    await connect(hasFactor);
    await write(alex.agent, 'And on Monday?');
    await deliver();
    const toStaff = smtp.received.findLast(({ to }) => to.includes('consultant@example.com'))?.mail;
    if (hasFactor)
      await app.sql.rows(
        'test.factor',
        `INSERT INTO totp_secrets (user_id, sealed_secret, created_at, enabled_at) VALUES ($1, '\\x00', $2, $2)`,
        [adminId, app.clock.now()],
      );
    inbox.add(reply({ to: toStaff?.replyTo?.value[0]?.address ?? '', from: 'consultant@example.com' }));
    await read();
    await app.sql.rows('test.no-factor', 'DELETE FROM totp_secrets');
    expect(await messages()).toHaveLength(1);
    const [waiting] = await unassigned();
    expect(waiting).toMatchObject({ why: 'staff', threadId, client: { id: alex.id } });
    expect((await admin.get(`/api/message-threads/${threadId}`).expect(200)).body).toMatchObject({
      unanswered: true,
    });
    await admin.post(`${list}/${waiting?.id}/assign`).send({ userId: alex.id, threadId }).expect(201);
    const { body: seen } = await alex.agent.get(`/api/message-threads/${threadId}/messages`).expect(200);
    expect((seen as MessageDto[])[0]).toMatchObject({
      content: 'Friday is fine.',
      fromPractice: true,
      email: { proven: false },
    });
  });

  it('of a colleague that is listed for another reason is written for the practice, too', async () => {
    await write(alex.agent, 'And on Monday?');
    await deliver();
    const toStaff = smtp.received.findLast(({ to }) => to.includes('consultant@example.com'))?.mail;
    const to = toStaff?.replyTo?.value[0]?.address ?? '';
    inbox.add(reply({ to, from: 'consultant@example.com', headers: ['Subject: Out of Office: Taxes'] }));
    await read();
    const [waiting] = await unassigned();
    expect(waiting?.why).toBe('absence');
    await admin.post(`${list}/${waiting?.id}/assign`).send({ userId: alex.id, threadId }).expect(201);
    expect((await messages())[0]).toMatchObject({ content: 'Friday is fine.', fromPractice: true });
  });
});

describe('emails of one sender', () => {
  it('who has several clients are for those who may see all of them', async () => {
    await grant(app, { clientId: alex.id, personId: bea.id, scopes: ['messages'] });
    const { messageId } = await notified();
    inbox.add(reply({ to: 'office@practice.test', from: 'briverside@example.com', results: [] }));
    inbox.add(
      reply({
        to: 'office@practice.test',
        from: 'x@else.test',
        headers: [`In-Reply-To: ${messageId}`],
        results: [],
      }),
    );
    await read();
    await app.sql.rows('test.end-access', 'DELETE FROM client_access');
    await app.sql.rows('test.staff-sees', `UPDATE site SET staff_sees = 'assigned'`);
    const { agent: colleague, id } = await staffMember(app, 'limited', 'consultant');
    const seen = async (): Promise<(string | undefined)[]> =>
      (await unassigned(colleague)).map(({ client }) => client?.name);
    expect(await seen()).toEqual([]);
    await ignore('briverside@example.com', colleague).expect(404);
    const assign = (client: number) =>
      app.sql.rows('test.assign', 'INSERT INTO client_assignees (client_id, staff_id) VALUES ($1, $2)', [
        client,
        id,
      ]);
    await assign(alex.id);
    expect(await seen()).toEqual(['Sam Sample']);
    await assign(bea.id);
    expect(await seen()).toEqual(['Sam Sample', undefined]);
    expect(await unassigned()).toHaveLength(2);
    await ignore('x@else.test').expect(200);
    const { body: ignored } = await admin.get(senders).expect(200);
    expect((await colleague.get(senders).expect(200)).body).toEqual([]);
    await colleague.delete(`${senders}/${(ignored as { id: number }[])[0]?.id}`).expect(404);
    await ignore('briverside@example.com', colleague).expect(200);
    expect((await colleague.get(senders).expect(200)).body).toHaveLength(1);
    expect((await admin.get(senders).expect(200)).body).toHaveLength(2);
    await app.sql.rows('test.unassign', 'DELETE FROM client_assignees');
    await app.sql.rows('test.staff-sees-all', `UPDATE site SET staff_sees = 'all'`);
    expect(await unassigned()).toHaveLength(0);
  });

  it('that someone with assigned clients ignores are left out only where they may see them', async () => {
    const { messageId: toAlex } = await notified();
    const { messageId: toBea } = await notified('briverside@example.com', await begin(bea.agent));
    const arrive = async (...answered: string[]): Promise<void> => {
      for (const id of answered)
        inbox.add(
          reply({
            to: 'office@practice.test',
            from: 'x@else.test',
            headers: id ? [`In-Reply-To: ${id}`] : [],
            results: [],
          }),
        );
      await read();
    };
    await app.sql.rows('test.staff-sees', `UPDATE site SET staff_sees = 'assigned'`);
    const { agent: colleague, id } = await staffMember(app, 'narrow', 'consultant');
    await app.sql.rows('test.assign', 'INSERT INTO client_assignees (client_id, staff_id) VALUES ($1, $2)', [
      alex.id,
      id,
    ]);
    await arrive(toAlex);
    expect((await ignore('x@else.test', colleague).expect(200)).body).toEqual({ ignored: 1 });
    await arrive(toAlex, toBea, '');
    const [ofBea, ...others] = await unassigned();
    expect([ofBea?.client?.id, others]).toEqual([bea.id, []]);
    expect((await ignore('x@else.test', colleague).expect(200)).body).toEqual({ ignored: 0 });
    expect((await ignore('x@else.test').expect(200)).body).toEqual({ ignored: 1 });
    await arrive(toAlex, toBea);
    expect(await unassigned()).toEqual([]);
    await ignore('x@else.test', colleague).expect(404);
    expect((await admin.get(senders).expect(200)).body).toMatchObject([
      { emails: 4, ignoredBy: { id: adminId } },
    ]);
    await app.sql.rows('test.unassign', 'DELETE FROM client_assignees');
    await app.sql.rows('test.staff-sees-all', `UPDATE site SET staff_sees = 'all'`);
  });
});
