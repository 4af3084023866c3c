import { absurdIds, type Agent, pages, refused, TestApp } from '../../../../test/test-app.js';

let app: TestApp;
let admin: Agent;
let client: Agent;
beforeAll(async () => {
  // All tests except the one about limits send more than twenty messages.
  app = await TestApp.start({ THROTTLE: 'off', PUBLIC_URL: 'http://portal.example' });
  ({ agent: admin } = await app.admin());
  ({ agent: client } = await app.client('asample'));
});
afterAll(() => app.stop());

interface Row {
  id: number;
  firstName: string;
  created_at: string;
}

const form = {
  firstName: 'Nora',
  lastName: 'Sample',
  email: 'nora@example.com',
  service: 'Professional Bookkeeping',
  terms: true,
};
const send = (over: object = {}) =>
  app
    .visitor()
    .post('/api/contact')
    .send({ ...form, ...over });
const listed = async (query: Record<string, string | number> = {}): Promise<Row[]> =>
  (await admin.get('/api/admin/messages').query(query).expect(200)).body;

describe('sending a contact message', () => {
  it('requires no account; the admin can read it', async () => {
    const { body: receipt } = await send({
      phone: ' (210) 555-0142 ',
      message: '  Two lines,\nand more.  ',
      resolved: true,
      id: 99,
    }).expect(201);
    expect(receipt).toEqual({
      id: expect.any(Number),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await listed())[0]).toEqual({
      id: receipt.id,
      firstName: 'Nora',
      lastName: 'Sample',
      email: 'nora@example.com',
      phone: '(210) 555-0142',
      service: 'Professional Bookkeeping',
      message: 'Two lines,\nand more.',
      language: 'en',
      created_at: receipt.created_at,
      resolved: false,
      suspect: false,
      client: null,
    });
  });

  it.each([
    ['left out', {}],
    ['empty', { phone: '', message: '  ' }],
    ['null', { phone: null, message: null }],
  ])('requires neither phone nor message: %s', async (_what, over) => {
    const { body } = await send(over).expect(201);
    expect((await listed())[0]).toMatchObject({ id: body.id, phone: null, message: null });
  });

  it('accepts a message of 10 000 characters and a phone of 100', async () => {
    const message = `${'😀\n'.repeat(4999)}😀.`;
    const phone = '5'.repeat(100);
    const { body } = await send({ message, phone }).expect(201);
    expect((await admin.get(`/api/admin/messages/${body.id}`).expect(200)).body).toMatchObject({
      message,
      phone,
    });
    // A line break counts as one character, also in the CRLF form that plain HTML forms send.
    await send({ message: message.replaceAll('\n', '\r\n') }).expect(201);
    await send({ message: `  ${message}  ` }).expect(201);
    expect((await send({ message: `${message}.` }).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { message: 'Must be at most 10000 characters' }),
    );
    expect((await send({ phone: `${phone}5` }).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { phone: 'Must be at most 100 characters' }),
    );
    expect((await send({ message: 'x'.repeat(1024 * 1024) }).expect(413)).body).toEqual(
      refused(413, 'request.too_large'),
    );
  });

  it.each(['true', 'on', true])('accepts %j as a checked box', async (terms) => {
    await send({ terms }).expect(201);
  });

  const firstName = 'First name must be at least 2 characters';
  const lastName = 'Last name must be at least 2 characters';
  const email = 'Please enter a valid email address';
  const service = 'Please select a service';
  const terms = 'You must agree to the terms and conditions';
  const nul = 'Must not contain NUL characters';
  it.each([
    ['firstName', undefined, firstName],
    ['firstName', 'N', firstName],
    ['firstName', ' N ', firstName],
    ['firstName', 42, firstName],
    ['firstName', 'x'.repeat(201), 'Must be at most 200 characters'],
    ['firstName', 'No\0ra', nul],
    ['lastName', undefined, lastName],
    ['lastName', 'S', lastName],
    ['lastName', ['Sample'], lastName],
    ['email', undefined, email],
    ['email', 'nora', email],
    ['email', 'nora@example', email],
    ['email', 'a@b@example.com', email],
    ['email', `${'x'.repeat(250)}@example.com`, 'Must be at most 254 characters'],
    ['service', undefined, service],
    ['service', '', service],
    ['service', '   ', service],
    ['service', null, service],
    ['service', 'x'.repeat(101), 'Must be at most 100 characters'],
    ['terms', undefined, terms],
    ['terms', false, terms],
    ['terms', 'false', terms],
    ['terms', 1, terms],
    ['terms', null, terms],
    ['phone', 2105550142, 'Must be text'],
    ['phone', '\0', nul],
    ['message', { text: 'x' }, 'Must be text'],
    ['message', 'a\0b', nul],
    ['website', ['x'], 'Must be text'],
    ['elapsed', 'soon', 'elapsed must be a number of milliseconds'],
    ['elapsed', {}, 'elapsed must be a number of milliseconds'],
  ])('refuses %s %j', async (field, value, message) => {
    const { body } = await send({ [field]: value }).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { [field]: message }));
    expect(body.error).toBe(message);
  });

  it('accepts any other service and values of maximum length', async () => {
    await send({ service: 'Other' }).expect(201);
    await send({ service: 'ü'.repeat(100) }).expect(201);
  });

  it('names all invalid fields together', async () => {
    const { body } = await app.visitor().post('/api/contact').send({}).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { firstName, lastName, email, service, terms }));
  });

  it('is refused from another site', async () => {
    const { body } = await send().set('Origin', 'https://elsewhere.example').expect(403);
    expect(body).toEqual(refused(403, 'request.cross_origin'));
  });
});

describe('the language', () => {
  it('is in the list, and becomes that of a client made from the message', async () => {
    const { body } = await send({ email: 'luz@example.com', language: 'es' }).expect(201);
    expect((await listed())[0]).toMatchObject({ id: body.id, language: 'es' });
    const { body: made } = await admin.post(`/api/admin/messages/${body.id}/client`).send({}).expect(201);
    const languages = await app.sql.column('test.language', 'SELECT language FROM users WHERE id = $1', [
      made.id,
    ]);
    expect(languages).toEqual(['es']);
  });

  it.each(['', 'ES', 'es-MX', 1, null, ['es']].map((language) => [language]))(
    'is not %j',
    async (language) => {
      const { body } = await send({ language }).set('Accept-Language', 'es').expect(400);
      expect(body).toMatchObject({ fields: { language: 'Elija un idioma' } });
    },
  );
});

describe('a message that looks automated', () => {
  it.each([
    ['the hidden field filled in', { website: 'https://spam.example' }, true],
    ['sent within three seconds', { elapsed: 2999 }, true],
    ['the same from a form', { elapsed: '2999.5' }, true],
    ['both as a person leaves them', { website: '', elapsed: 3000 }, false],
  ])('is stored, marked and answered like any other: %s', async (_what, over, suspect) => {
    const { body } = await send(over).expect(201);
    expect(Object.keys(body).sort()).toEqual(['created_at', 'id']);
    expect((await listed())[0]).toMatchObject({ id: body.id, suspect });
  });
});

describe("the admin's list", () => {
  let ids: number[];
  beforeAll(async () => {
    await app.sql.rows('test.clear', 'DELETE FROM contact_messages');
    ids = [];
    for (let n = 0; n < 7; n++) ids.unshift((await send({ firstName: `Paged${n}` }).expect(201)).body.id);
    // Four of them with the same timestamp: only the id orders them.
    await app.sql.rows(
      'test.same-moment',
      `UPDATE contact_messages SET created_at = (SELECT created_at FROM contact_messages WHERE id = $1) WHERE id > $1`,
      [ids[3]],
    );
  });

  it.each([1, 2, 3, 7])('returns each once, newest first, %i at a time', async (limit) => {
    const found = await pages<Row>(admin, `/api/admin/messages?limit=${limit}`);
    expect(found.flatMap(({ rows }) => rows).map(({ id }) => id)).toEqual(ids);
    expect(found.map(({ total }) => total)).toEqual(found.map(() => 7));
  });

  it('filters pending and resolved ones', async () => {
    const [first = 0, second = 0] = ids;
    await admin.put(`/api/admin/messages/${first}/resolve`).expect(200);
    await admin.put(`/api/admin/messages/${second}/resolve`).expect(200);
    const of = async (status: string) => (await listed({ status })).map(({ id }) => id);
    expect(await of('resolved')).toEqual([first, second]);
    expect(await of('pending')).toEqual(ids.slice(2));
    for (const all of ['all', '']) expect(await of(all)).toEqual(ids);
    const found = await pages<Row>(admin, '/api/admin/messages?status=pending&limit=2');
    expect(found.map(({ total }) => total)).toEqual([5, 5, 5]);
  });

  it.each([
    ['the first name in any case', 'ZOË', ['Zoë']],
    ['the first name without its accent', 'zoe', ['Zoë']],
    ['the last name', 'percent%', ['Zoë']],
    ['the last name with accents', 'pércent', ['Zoë']],
    ['the whole name', 'zoë 100 percent', ['Zoë']],
    ['the email address', 'ZED@', ['Zoë']],
    ['the service', 'mentor', ['Zoë']],
    ['a percent sign as a character', '%', ['Zoë']],
    ['an underscore as a character', '_', []],
    ['words in any order', 'percent ZOE', ['Zoë']],
    ['the phone number in any format', '+1 210.555.0187', ['Zoë']],
    ['the end of the phone number', '0187', ['Zoë']],
    ['the middle of the phone number', '5550', ['Zoë']],
    ['not the message', 'unsearched', []],
  ])('finds %s', async (_what, search, expected) => {
    if (!(await listed({ search: 'zed@' })).length)
      await send({
        firstName: 'Zoë',
        lastName: '100 Percent%',
        email: 'zed@example.com',
        phone: '(210) 555-0187',
        service: 'Business Mentoring',
        message: 'unsearched',
      }).expect(201);
    expect((await listed({ search })).map(({ firstName }) => firstName)).toEqual(expected);
  });

  it.each(['limit=0', 'limit=201', 'cursor=x', 'status=open', 'status=all&status=all', 'search=%00'])(
    'refuses %s',
    async (query) => {
      const { body } = await admin.get(`/api/admin/messages?${query}`).expect(400);
      expect(body.code).toBe('request.invalid');
      expect(Object.keys(body.fields)).toEqual([query.split('=')[0]]);
    },
  );
});

describe('reading a message', () => {
  it('returns the full message; the list has its first 2000 characters', async () => {
    const message = '😀'.repeat(2000);
    const { body: short } = await send({ message }).expect(201);
    const { body: long } = await send({ message: `${message}, and more` }).expect(201);
    const rows = (await listed({ limit: 2 })) as (Row & { message: string })[];
    expect(rows.map(({ id, message: shown }) => [id, shown])).toEqual([
      [long.id, message],
      [short.id, message],
    ]);
    const one = async (id: number) => (await admin.get(`/api/admin/messages/${id}`).expect(200)).body.message;
    expect(await one(long.id)).toBe(`${message}, and more`);
    expect(await one(short.id)).toBe(message);
    const { body } = await admin.put(`/api/admin/messages/${long.id}/resolve`).expect(200);
    expect(body.message).toBe(`${message}, and more`);
  });

  it('returns the fields of the list', async () => {
    const { body: sent } = await send({ firstName: 'Alone' }).expect(201);
    const row = (await listed()).find(({ id }) => id === sent.id);
    const { body } = await admin.get(`/api/admin/messages/${sent.id}`).expect(200);
    expect(body).toEqual(row);
  });

  it('is 404 if there is none', async () => {
    for (const id of [...absurdIds, '2147483647']) await admin.get(`/api/admin/messages/${id}`).expect(404);
  });
});

describe('resolving', () => {
  it('answers with the message and is safe to repeat', async () => {
    const { body: sent } = await send({ firstName: 'Once' }).expect(201);
    const first = await admin.put(`/api/admin/messages/${sent.id}/resolve`).expect(200);
    expect(first.body).toMatchObject({ id: sent.id, firstName: 'Once', resolved: true });
    const second = await admin.put(`/api/admin/messages/${sent.id}/resolve`).expect(200);
    expect(second.body).toEqual(first.body);
  });

  it('is taken back, which is safe to repeat', async () => {
    const { body: sent } = await send({ firstName: 'Back' }).expect(201);
    await admin.put(`/api/admin/messages/${sent.id}/resolve`).expect(200);
    for (let times = 0; times < 2; times += 1) {
      const { body } = await admin.put(`/api/admin/messages/${sent.id}/reopen`).expect(200);
      expect(body).toMatchObject({ id: sent.id, resolved: false });
    }
  });

  it.each([...absurdIds, '2147483647'])('is 404 for %s', async (id) => {
    for (const verb of ['resolve', 'reopen']) {
      const { body } = await admin.put(`/api/admin/messages/${id}/${verb}`).expect(404);
      expect(body.code).toMatch(/\.not_found$/);
    }
  });
});

describe('access', () => {
  it.each<[string, 'get' | 'put', string]>([
    ['list messages', 'get', '/api/admin/messages'],
    ['read one', 'get', '/api/admin/messages/1'],
    ['resolve one', 'put', '/api/admin/messages/1/resolve'],
    ['reopen one', 'put', '/api/admin/messages/1/reopen'],
    ['resolve what is no message', 'put', '/api/admin/messages/abc/resolve'],
  ])('%s: refused to visitors and clients', async (_what, method, address) => {
    expect((await app.visitor()[method](address).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
    expect((await client[method](address).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
  });
});

describe('events', () => {
  it('publishes that a message was received, in its transaction', async () => {
    const { DomainEvents } = await import('../../../platform/unit-of-work/domain-events.js');
    const published: unknown[] = [];
    let refuse = false;
    app.app.get(DomainEvents).subscribe('contact.received', async (event) => {
      published.push(event);
      if (refuse) throw new Error('the subscriber refused');
    });
    const { body } = await send().expect(201);
    expect(published).toEqual([
      {
        type: 'contact.received',
        messageId: body.id,
        at: new Date(body.created_at),
        from: expect.any(String),
        suspect: false,
      },
    ]);
    refuse = true;
    app.expected = /the subscriber refused/;
    await send({ firstName: 'Nobody' }).expect(500);
    refuse = false;
    expect(await listed({ search: 'Nobody' })).toEqual([]);
  });
});

describe('the confirmation email', () => {
  interface Mail {
    to: string;
    subject: string;
    text: string;
    html: string;
  }
  const mailsTo = async (address: string): Promise<Mail[]> =>
    (await admin.get(`/api/admin/outbox?limit=200&search=${encodeURIComponent(address)}`).expect(200)).body;
  const day = 24 * 60 * 60_000;

  it('greets by the first name and repeats nothing else from the message', async () => {
    const message = 'Buy now at https://spam.example.com';
    await send({ email: 'dana@example.com', firstName: 'Dana', lastName: 'Placeholder', message }).expect(
      201,
    );
    const [mail, ...others] = await mailsTo('dana@example.com');
    expect(others).toEqual([]);
    const { name, phone } = (await app.visitor().get('/api/site').expect(200)).body;
    expect(mail?.subject).toBe(`We received your message – ${name}`);
    expect(mail?.text).toContain("Hi Dana,\n\nThank you for writing to us. We'll reply soon.");
    expect(mail?.text).toContain(phone);
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/placeholder|spam|bookkeeping/i);
  });

  it.each(['www.spam.example.com', 'Win $500', 'A'.repeat(41), '<b>Dana</b>'])(
    'has no greeting for the name %s',
    async (firstName) => {
      const email = `odd-${firstName.length}-${firstName.codePointAt(0)}@example.com`;
      await send({ email, firstName }).expect(201);
      const [mail] = await mailsTo(email);
      expect(mail?.text).toContain('Thank you for writing to us.');
      expect(`${mail?.text} ${mail?.html}`).not.toContain('Hi ');
      expect(`${mail?.text} ${mail?.html}`).not.toMatch(/spam|\$500|AAAA/);
    },
  );

  it('is in the language of the page, with the address of its home page', async () => {
    await send({ email: 'lola@example.com', firstName: 'Lola', language: 'es' }).expect(201);
    const [mail] = await mailsTo('lola@example.com');
    expect(mail?.subject).toMatch(/^Recibimos su mensaje – /);
    expect(mail?.text).toContain('Gracias por escribirnos. Pronto le responderemos.');
    expect(mail?.text).toContain('Visitar nuestro sitio: http://portal.example/es\n');
    expect(mail?.html).toContain('<html lang="es">');
    await send({ email: 'lou@example.com' }).set('Accept-Language', 'es').expect(201);
    expect((await mailsTo('lou@example.com'))[0]?.text).toContain(
      'Visit our website: http://portal.example\n',
    );
  });

  it('is sent to an address once a day, also for parallel messages', async () => {
    const at = (email: string) => send({ email }).expect(201);
    await Promise.all(['eve@example.com', 'EVE@example.com', 'eve@example.com'].map(at));
    expect(await mailsTo('eve@example.com')).toHaveLength(1);
    app.clock.pass(day - 60_000);
    admin = await app.signIn('consultant');
    await at('Eve@example.com');
    expect(await mailsTo('eve@example.com')).toHaveLength(1);
    app.clock.pass(120_000);
    admin = await app.signIn('consultant');
    await at('eve@example.com');
    expect(await mailsTo('eve@example.com')).toHaveLength(2);
  });

  it('is not sent for automated messages, nor to unconfirmed addresses of accounts', async () => {
    await send({ email: 'bot@example.com', website: 'https://spam.example.com' }).expect(201);
    await send({ email: 'fast@example.com', elapsed: 900 }).expect(201);
    for (const address of ['bot@example.com', 'fast@example.com']) expect(await mailsTo(address)).toEqual([]);
    // An automated message does not use up the day's confirmation.
    await send({ email: 'bot@example.com' }).expect(201);
    expect(await mailsTo('bot@example.com')).toHaveLength(1);

    await app.sql.rows('test.own', `UPDATE users SET email_by_owner = true WHERE username = 'asample'`);
    await send({ email: 'asample@example.com' }).expect(201);
    expect((await mailsTo('asample@example.com')).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('We received your message'),
    );
  });
});
