import { admin, alex as client, app, practice } from '../../../../test/practice.js';
import { password } from '../../../../test/test-app.js';
import { addDays, daysOfWeek, weekOf } from '../../../kernel/index.js';
import { Site } from '../../practice/index.js';
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
