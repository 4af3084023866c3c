import { admin, alex as client, app, practice } from '../../../../test/practice.js';
import { staffMember } from '../../../../test/staff.js';
import { password, refused } from '../../../../test/test-app.js';
import { addDays, daysOfWeek, weekOf } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import type { WeeklyCloseDto } from './weekly-close.dto.js';

practice(['alex']);

const path = '/api/admin/weekly-close';
const close = async (week?: string): Promise<WeeklyCloseDto> => {
  const { body } = await admin
    .get(path)
    .query(week === undefined ? {} : { week })
    .expect(200);
  return body as WeeklyCloseDto;
};

describe('the weekly review', () => {
  it('shows what clients did, owe and wait for in the current week', async () => {
    const today = await app.app.get(Site).today();
    const { agent, id: userId } = client;
    const named = { userId, client: { id: userId, name: 'Sam Sample' } };
    const { body: thread } = await agent.post('/api/message-threads').send({ subject: 'Tax' }).expect(201);
    await agent
      .post(`/api/message-threads/${(thread as { id: number }).id}/messages`)
      .send({ content: 'Hello' })
      .expect(201);
    const { body: request } = await admin
      .post('/api/admin/document-requests')
      .send({ userId, title: 'Bank statement', dueDate: today })
      .expect(201);
    const { body: invoice } = await admin
      .post('/api/admin/invoices')
      .send({
        userId,
        description: 'November',
        dueDate: today,
        items: [{ description: 'Planning', amount: '125.00' }],
      })
      .expect(201);
    const { id, invoiceNumber } = invoice as { id: number; invoiceNumber: string };
    await admin
      .post(`/api/admin/invoices/${id}/payments`)
      .send({ amount: '25.50', method: 'check' })
      .expect(201);
    expect(await close()).toEqual({
      week: weekOf(today),
      ...daysOfWeek(weekOf(today)),
      asAt: expect.any(String) as string,
      received: '25.50',
      refunded: '0.00',
      tax: '0.00',
      credit: '0.00',
      outstanding: '99.50',
      promises: [
        {
          ...named,
          type: 'request',
          id: (request as { id: number }).id,
          title: 'Bank statement',
          dueDate: today,
          amount: null,
        },
        {
          ...named,
          type: 'invoice',
          id,
          title: `${invoiceNumber}: November`,
          dueDate: today,
          amount: '99.50',
        },
      ],
      waiting: [{ ...named, days: 0 }],
      silent: [],
      weeks: expect.arrayContaining([{ week: weekOf(today), received: '25.50' }]) as unknown[],
      closed: false,
      closedBy: null,
      closedAt: null,
      allowed: [],
    });
  });

  it('has refunds separately from payments', async () => {
    const { body } = await admin
      .post('/api/admin/invoices')
      .send({ userId: client.id, description: 'Books', items: [{ description: 'Books', amount: '60.00' }] })
      .expect(201);
    const { id } = body as { id: number };
    const pay = { amount: '60.00', method: 'check' };
    await admin.post(`/api/admin/invoices/${id}/payments`).send(pay).expect(201);
    const refund = { amount: '40.00', reason: 'One session less', password };
    await admin.post(`/api/admin/invoices/${id}/refunds`).send(refund).expect(201);
    expect(await close()).toMatchObject({ received: '85.50', refunded: '40.00' });
    const lastWeek = weekOf(addDays(await app.app.get(Site).today(), -7));
    expect(await close(lastWeek)).toMatchObject({ received: '0.00', refunded: '0.00' });
  });

  it('leaves test mode out of payments', async () => {
    const { received: before } = await close();
    const { body } = await admin
      .post('/api/admin/invoices')
      .send({
        userId: client.id,
        description: 'November',
        items: [{ description: 'Planning', amount: '80.00' }],
      })
      .expect(201);
    const { id } = body as { id: number };
    await admin.post(`/api/admin/invoices/${id}/issue`);
    await client.agent.post(`/api/invoices/${id}/pay`).expect(200);
    expect((await close()).received).toBe(before);
  });

  it('is empty for a future week, and refused for one that does not exist', async () => {
    const next = weekOf(addDays(await app.app.get(Site).today(), 7));
    expect(await close(next)).toMatchObject({
      week: next,
      received: '0.00',
      outstanding: '0.00',
      promises: [],
    });
    for (const week of ['2025-W53', '2026-W54', '2026-W00', 'next'])
      await admin
        .get(path)
        .query({ week })
        .expect(400)
        .expect(({ body }) =>
          expect(body).toMatchObject({
            code: 'request.invalid',
            fields: { week: 'Enter an existing week, e.g. 2026-W47' },
          }),
        );
    await admin
      .get(path)
      .query({ week: ['2026-W01', '2026-W02'] })
      .expect(400);
  });
});

describe('a closed week', () => {
  const week = async (weeksAgo: number) => {
    const day = addDays(await app.app.get(Site).today(), -7 * weeksAgo);
    return { week: weekOf(day), ...(daysOfWeek(weekOf(day)) ?? { from: day, to: day }) };
  };
  const shut = (name: string, agent = admin) => agent.post(path).send({ week: name });
  const bill = (over: object, agent = admin) =>
    agent.post('/api/admin/invoices').send({
      userId: client.id,
      description: 'Books',
      items: [{ description: 'Books', amount: '60.00' }],
      ...over,
    });
  const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;

  it('is closed once over, shows who closed it, and is reopened by an owner only', async () => {
    const { agent, id } = await staffMember(app, 'chris', 'consultant');
    const [current, last] = [await week(0), await week(1)];
    expect((await shut(current.week).expect(409)).body).toEqual(refused(409, 'week.not_over'));
    for (const wrong of ['2026-W54', '', undefined])
      expect((await agent.post(path).send({ week: wrong }).expect(400)).body.fields).toHaveProperty('week');
    expect((await agent.get(path).query({ week: last.week }).expect(200)).body).toMatchObject({
      closed: false,
      allowed: ['close'],
    });
    const { body } = await shut(last.week, agent).expect(200);
    const closing = { closed: true, closedBy: { id }, closedAt: expect.stringMatching(/Z$/) };
    expect(body).toMatchObject({ ...closing, week: last.week, allowed: [] });
    expect((await shut(last.week).expect(200)).body).toMatchObject({ ...closing, allowed: ['reopen'] });
    await agent.delete(`${path}/${last.week}`).expect(403);
    await admin.delete(`${path}/2026-W54`).expect(400);
    await admin.delete(`${path}/${last.week}`).expect(204);
    await admin.delete(`${path}/${last.week}`).expect(204);
    expect(await close(last.week)).toMatchObject({ closed: false, closedBy: null, closedAt: null });
    const { body: events } = await admin
      .get('/api/admin/activity?subjectType=practice&subjectId=1')
      .expect(200);
    expect((events as { type: string; subject: object }[]).slice(0, 2)).toMatchObject([
      { type: 'week.reopened', subject: { title: last.week } },
      { type: 'week.closed', actorId: id },
    ]);
  });

  it('takes no invoice dated until its end and no payment on its days, unless an owner confirms it', async () => {
    const { agent } = await staffMember(app, 'casey', 'consultant');
    const [before, last] = [await week(2), await week(1)];
    await shut(last.week).expect(200);
    const draft = idOf(await bill({ draft: true }).expect(201));
    const invoice = idOf(await bill({ issuedOn: addDays(last.to, 1) }).expect(201));
    const pay = (receivedOn: string, more: object = {}, by = admin) =>
      by
        .post(`/api/admin/invoices/${invoice}/payments`)
        .send({ amount: '20.00', method: 'check', receivedOn, ...more });
    const confirmClosed = true;
    const closed = (field: string) =>
      refused(409, 'invoice.period_closed', { [field]: expect.stringContaining('is closed') as string });
    for (const issuedOn of [last.to, before.from])
      for (const call of [
        bill({ issuedOn }),
        bill({ issuedOn, draft: true }),
        bill({ issuedOn, confirmClosed }, agent),
        admin.patch(`/api/admin/invoices/${draft}`).send({ issuedOn }),
        admin.post(`/api/admin/invoices/${draft}/issue`).send({ issuedOn }),
      ])
        expect((await call.expect(409)).body).toEqual(closed('issuedOn'));
    expect((await pay(last.from).expect(409)).body).toEqual(closed('receivedOn'));
    expect((await pay(last.from, { confirmClosed }, agent).expect(409)).body).toEqual(closed('receivedOn'));
    // A week before it that is still open.
    await pay(before.to).expect(201);

    await pay(last.from, { confirmClosed }).expect(201);
    await admin.patch(`/api/admin/invoices/${draft}`).send({ issuedOn: last.to, confirmClosed }).expect(200);
    expect((await admin.post(`/api/admin/invoices/${draft}/issue`).expect(409)).body).toEqual(
      closed('issuedOn'),
    );
    const issued = await admin.post(`/api/admin/invoices/${draft}/issue`).send({ confirmClosed }).expect(200);
    expect(issued.body).toMatchObject({ issuedOn: last.to });
    const { body: events } = await admin
      .get('/api/admin/activity?subjectType=practice&subjectId=1')
      .expect(200);
    const { invoiceNumber: title } = issued.body as { invoiceNumber: string };
    expect(events).toMatchObject([
      { type: 'week.overridden', subject: { title }, details: { issuedOn: last.to } },
      { type: 'week.overridden', details: { receivedOn: last.from } },
      { type: 'week.closed' },
      ...(Array.from({ length: (events as unknown[]).length - 3 }, () => ({})) as object[]),
    ]);
  });
});
