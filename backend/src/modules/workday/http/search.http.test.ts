import { admin, alex as client, app, practice } from '../../../../test/practice.js';
import { setStaffSees, staffMember } from '../../../../test/staff.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import type { FoundDto } from './search.dto.js';

practice(['alex']);

async function find(q: string): Promise<FoundDto[]> {
  return (await admin.get('/api/admin/search').query({ q }).expect(200)).body as FoundDto[];
}
const titles = async (q: string): Promise<string[]> => (await find(q)).map(({ title }) => title);

async function made(path: string, body: object): Promise<number> {
  return ((await admin.post(path).send(body).expect(201)).body as { id: number }).id;
}
async function upload(title: string): Promise<number> {
  const form = { title, userId: String(client.id) };
  const sent = admin.post('/api/admin/documents/upload').field(form).attach('file', samplePdf, 'a.pdf');
  return ((await sent.expect(201)).body as { id: number }).id;
}
const request = (title: string): Promise<number> =>
  made('/api/admin/document-requests', { userId: client.id, title });
const invoice = (over: object): Promise<number> =>
  made('/api/admin/invoices', {
    userId: client.id,
    items: [{ description: 'Work', amount: '125.00' }],
    ...over,
  });
const appointment = (over: object): Promise<number> =>
  made('/api/admin/appointments', { userId: client.id, type: 'review', ...over });

describe('the search', () => {
  it('finds records of every type, with their client and dashboard address', async () => {
    const whose = { id: client.id, name: 'Sam Sample' };
    const document = await upload('Quokka deed');
    const asked = await request('A quokka’s passport');
    const thread = await made('/api/admin/message-threads', { userId: client.id, subject: 'On QUOKKAS' });
    const sold = await invoice({ description: 'Care of a quokka', invoiceNumber: 'Q-7' });
    const startsAt = '2999-01-07T15:00:00.000Z';
    const met = await appointment({ startsAt, endsAt: '2999-01-07T16:00:00.000Z', notes: 'Bring quokka' });
    const found = await find('quokka');
    const row = { client: whose, startsAt: null, about: null, archived: false };
    expect(found).toHaveLength(5);
    expect(found[0]).toEqual({
      ...row,
      type: 'document',
      id: document,
      title: 'Quokka deed',
      url: `/admin/documents?document=${document}`,
    });
    expect(found).toEqual(
      expect.arrayContaining([
        {
          ...row,
          type: 'request',
          id: asked,
          title: 'A quokka’s passport',
          url: `/admin/requests?request=${asked}`,
        },
        { ...row, type: 'conversation', id: thread, title: 'On QUOKKAS', url: `/admin/messages/${thread}` },
        {
          ...row,
          type: 'invoice',
          id: sold,
          title: 'Q-7 Care of a quokka',
          url: `/admin/invoices?invoice=${sold}`,
        },
        {
          ...row,
          type: 'appointment',
          id: met,
          title: 'Review',
          startsAt,
          url: `/admin/appointments?appointment=${met}`,
        },
      ]),
    );
    expect((await find('q-7')).map(({ id }) => id)).toEqual([sold]);
  });

  it('finds an appointment by the name of its type in both languages, and shows the reader’s', async () => {
    await admin.put('/api/profile').send({ language: 'es' }).expect(200);
    const met = await appointment({ startsAt: '2999-02-04T15:00:00.000Z', notes: 'Wombat' });
    for (const words of ['revision wombat', 'review wombat'])
      expect(await find(words)).toMatchObject([{ id: met, title: 'Revisión' }]);
    await admin.put('/api/profile').send({ language: 'en' }).expect(200);
    expect(await find('revisión wombat')).toMatchObject([{ id: met, title: 'Review' }]);
  });

  it('finds a client by part of the name, the username or the email address, until the account is closed', async () => {
    const { id } = await app.account('zoe');
    const zoe = {
      type: 'client',
      id,
      title: 'Sam Sample',
      client: { id, name: 'Sam Sample' },
      startsAt: null,
      about: null,
      archived: false,
      url: `/admin/clients/${id}`,
    };
    expect(await find('zo')).toEqual([zoe]);
    expect(await find('ZOE@ex')).toEqual([zoe]);
    expect(await find('ampl zoe')).toEqual([zoe]);
    expect((await find('sam')).map((row) => row.id)).toEqual([id, client.id]);
    await admin.delete(`/api/admin/clients/${id}`).expect(204);
    expect(await find('zoe')).toEqual([]);
  });

  it('matches every word, however short, in any order and any case', async () => {
    await upload('Ledger of Xanadu 7');
    for (const q of ['xanadu', 'ANAD', 'ad', '7 x', 'xanadu led', '  du   ger '])
      expect(await titles(q)).toEqual(['Ledger of Xanadu 7']);
    for (const q of ['xanadu 8', 'ledgerof', 'xaxa', 'nax']) expect(await titles(q)).toEqual([]);
  });

  it('matches % and _ and \\ literally, and letters of every script', async () => {
    await upload('Ärger 100%_\\ ÇA 東京');
    for (const q of ['0%', '%_', '_\\', 'ärg', 'ça 東', '東京', '東 京'])
      expect(await find(q)).toHaveLength(1);
    for (const q of ['%%', '__', '1%0', '京東']) expect(await find(q)).toEqual([]);
  });

  it('ignores accents of the record and of the text', async () => {
    await upload('José MUÑOZ');
    await upload('Jose\u0301 at the top');
    for (const q of ['jose', 'JOSÉ', 'Jose\u0301', 'ósé', 'os'])
      expect(await titles(q)).toEqual(['José MUÑOZ', 'Jose\u0301 at the top'].toReversed());
    for (const q of ['munoz', 'muñoz jose', 'ñö']) expect(await titles(q)).toEqual(['José MUÑOZ']);
    await request('jose munoz');
    expect(await titles('José Muñoz')).toEqual(['José MUÑOZ', 'jose munoz']);
  });

  it('ranks exact titles, then starts of titles, then starts of words, then any part, then the newest', async () => {
    for (const title of ['Upbeat', 'On beat', 'Beat', 'Beaten', 'Beats', 'Offbeat']) await upload(title);
    expect(await titles('beat')).toEqual(['Beat', 'Beats', 'Beaten', 'On beat', 'Offbeat', 'Upbeat']);
  });

  it('returns at most twenty, from every type with matches', async () => {
    await invoice({ description: 'Wombat', draft: true });
    for (let number = 1; number <= 21; number++) await request(`Paper on a wombat ${number}`);
    const found = await find('womb');
    expect(found).toHaveLength(20);
    expect(found.slice(0, 2).map(({ title }) => title)).toEqual(['Wombat', 'Paper on a wombat 21']);
  });

  it('does not find deleted or cancelled records, nor held times', async () => {
    const document = await upload('Gone forever');
    const asked = await request('Gone forever');
    const sold = await invoice({ description: 'Gone forever' });
    expect(await find('gone')).toHaveLength(3);
    await admin.delete(`/api/admin/documents/${document}`).expect(204);
    await admin.delete(`/api/admin/document-requests/${asked}`).expect(204);
    await admin.delete(`/api/admin/invoices/${sold}`).expect(204);
    expect(await find('gone')).toEqual([]);
  });

  it('finds clients and visitors by their phone numbers, in any format', async () => {
    const { id } = await app.account('ringer');
    const met = await appointment({
      startsAt: '2999-03-04T15:00:00.000Z',
      endsAt: '2999-03-04T16:00:00.000Z',
    });
    await app.sql.rows(
      'test.profile',
      `UPDATE client_profiles SET phone = '210.555.0154' WHERE user_id = $1`,
      [id],
    );
    await app.sql.rows(
      'test.visitor',
      `UPDATE appointments SET invitee_phone = '+1 (210) 555-0154' WHERE id = $1`,
      [met],
    );
    for (const q of ['0154', '(210) 555-0154', '1 210 555 0154'])
      expect((await find(q)).map(({ type, id: found }) => [type, found])).toEqual([
        ['client', id],
        ['appointment', met],
      ]);
    expect(await find('2105550155')).toEqual([]);
  });

  it('finds clients by their company, once each, and says so', async () => {
    const { id } = await app.account('cartographer');
    const name = (company: string) =>
      app.sql.rows('test.company', `UPDATE client_profiles SET company = $2 WHERE user_id = $1`, [
        id,
        company,
      ]);
    await name('Périwinkle Maps LLC');
    for (const q of ['periwinkle', 'maps peri'])
      expect(await find(q)).toEqual([
        expect.objectContaining({
          type: 'client',
          id,
          about: 'Périwinkle Maps LLC',
          url: `/admin/clients/${id}`,
        }),
      ]);
    await name('Cartographer & Sons');
    expect((await find('cartographer')).map(({ id: found }) => found)).toEqual([id]);
    expect(await find('periwinkle')).toEqual([]);
  });

  it('finds visitors who wrote or booked, by their name, email address and phone number, for all of the staff', async () => {
    const writer = { firstName: 'Zoë', lastName: 'D’Arcy-Quist', email: 'zoe@visitor.example.com' };
    const { body: receipt } = await app
      .visitor()
      .post('/api/contact')
      .send({
        ...writer,
        phone: '(210) 555-0167',
        service: 'Business Consulting',
        message: 'Dromedary',
        terms: true,
      })
      .expect(201);
    const sent = receipt.id as number;
    const startsAt = '2999-04-04T15:00:00.000Z';
    const booked = await appointment({ startsAt, endsAt: '2999-04-04T16:00:00.000Z' });
    await app.sql.rows(
      'test.visitor-booked',
      `UPDATE appointments SET user_id = NULL, invitee_name = 'Zoë D’Arcy-Quist', invitee_email = 'zoe@visitor.example.com',
         invitee_phone = '210-555-0167' WHERE id = $1`,
      [booked],
    );
    const both = [
      expect.objectContaining({
        type: 'contact_message',
        id: sent,
        title: 'Zoë D’Arcy-Quist',
        client: null,
        startsAt: null,
        about: 'Business Consulting',
        url: `/admin/contact-messages?message=${sent}`,
      }),
      expect.objectContaining({
        type: 'appointment',
        id: booked,
        title: 'Review',
        client: null,
        startsAt,
        about: 'Zoë D’Arcy-Quist',
        url: `/admin/appointments?appointment=${booked}`,
      }),
    ];
    const { agent: consultant } = await staffMember(app, 'carla', 'consultant');
    const { agent: assistant } = await staffMember(app, 'robin', 'assistant');
    for (const sees of ['all', 'assigned'] as const) {
      await setStaffSees(app, sees);
      for (const agent of [admin, consultant, assistant])
        for (const q of ['darcy quist zoe', 'zoe@visitor', '(210) 555 0167', '0167']) {
          const { body } = await agent.get('/api/admin/search').query({ q }).expect(200);
          expect(body).toHaveLength(2);
          expect(body).toEqual(expect.arrayContaining(both));
        }
    }
    await setStaffSees(app, 'all');
    expect(await find('dromedary')).toEqual([]);
  });

  it('takes names with any apostrophe or hyphen, or none, for equal', async () => {
    await upload('O’Neil Garc\u00EDa-L\u00F3pez');
    for (const q of ["o'neil", 'oneil', 'garcia lopez', 'garcialopez', 'lopez–garcia oʼneil'])
      expect(await titles(q)).toEqual(['O’Neil García-López']);
  });

  it('needs one character of scripts whose words can have one', async () => {
    await upload('税 2026');
    expect(await titles('税')).toEqual(['税 2026']);
    expect(await titles('김')).toEqual([]);
    expect(await titles("''")).toEqual([]);
  });

  it('needs at least two characters of others', async () => {
    for (const query of [
      '',
      '?q=',
      '?q=a',
      '?q=%20a%20',
      '?q=ab&q=cd',
      `?q=${'a'.repeat(101)}`,
      '?q=a%00b',
    ]) {
      const { body } = await admin.get(`/api/admin/search${query}`).expect(400);
      expect(body).toMatchObject({ code: 'request.invalid', fields: { q: expect.any(String) as string } });
    }
  });
});
