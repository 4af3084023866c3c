import sharp from 'sharp';
import { admin, adminId, app, practice } from '../../../../test/practice.js';
import { type Agent, fetchBytes, refused } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { demoSite } from '../application/samples.js';
import { type DomainEvent, DomainEvents } from '../../../platform/unit-of-work/domain-events.js';

const demo = demoSite();
let client: Agent;
practice();
beforeAll(async () => {
  ({ agent: client } = await app.client('asample'));
});

const site = {
  name: 'Sample Financial',
  tagline: 'Plain guidance.',
  phone: '(210) 555-0123',
  email: 'office@example.com',
  street: '7 Sample Lane',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  hours: 'Monday to Thursday 8:00 AM to 4:00 PM',
  founderName: 'Sam Sample',
  founderRole: 'Founder',
  founderBiography: 'First paragraph.\n\nSecond paragraph.',
  schedulingUrl: 'https://calendly.com/sample/hello',
  paymentInstructions: 'By check.',
  timeZone: 'America/Denver',
};
const put = (over: object = {}) => admin.put('/api/admin/site').send({ ...site, ...over });
const read = async () => (await app.visitor().get('/api/site').expect(200)).body;

describe("the practice's details", () => {
  it('are replaced as a whole', async () => {
    const { body } = await put({
      founderPhoto: 'https://elsewhere.example/x.png',
      demo: true,
      payments: 'offline',
      sendsEmail: true,
    }).expect(200);
    const written = {
      ...site,
      displayName: site.name,
      founderGender: null,
      founderPhoto: null,
      accent: '#1b5a4e',
      logo: null,
      logoSize: null,
      heroPicture: 'bridge',
      hero: null,
      demo: false,
      payments: 'test',
      stripeTestMode: false,
      sendsEmail: false,
      registration: 'open',
      stats: demo.stats,
      services: demo.services,
      openingHours: [],
      closedDays: [],
      parts: expect.any(Array) as string[],
      serviceCards: expect.any(Array) as unknown[],
      translations: expect.any(Object) as object,
      texts: expect.any(Object) as object,
    };
    expect(body).toEqual({
      ...written,
      heroPictures: expect.any(Array) as object[],
      version: expect.any(Number) as number,
      paymentTermsDays: 14,
      staffSees: 'all',
      staleTranslations: { es: expect.any(Array) as string[] },
      staleSince: expect.any(Object) as object,
      invoiceNumbers: { prefix: 'INV-', digits: 6, next: 1 },
      nextInvoiceNumber: 'INV-000001',
    });
    expect(await read()).toEqual({ ...written, paymentInstructions: '' });
  });

  it.each([
    ['left out', { schedulingUrl: undefined, paymentInstructions: undefined }],
    ['null', { schedulingUrl: null, paymentInstructions: null }],
    ['empty', { schedulingUrl: ' ', paymentInstructions: '' }],
  ])('may omit scheduling and payment instructions: %s', async (_what, over) => {
    expect((await put(over).expect(200)).body).toMatchObject({
      schedulingUrl: null,
      paymentInstructions: '',
    });
  });

  it.each(['America/Chicago', 'UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'])(
    'accept the time zone %s',
    async (timeZone) => {
      expect((await put({ timeZone }).expect(200)).body.timeZone).toBe(timeZone);
      await app.sql.rows('test.zone', 'SELECT now() AT TIME ZONE time_zone FROM site');
      // Reminders follow at once.
      await app.sql.rows('test.new', 'DELETE FROM recurring_jobs');
      await app.app.get(Jobs).sendDue(new Date('2026-11-24T12:00Z'));
      const [reminders] = await app.sql.rows<{ hour: string }>(
        'test.reminders',
        `SELECT to_char(sent_for AT TIME ZONE $1, 'HH24:MI') AS hour FROM recurring_jobs WHERE name = 'requests.remind'`,
        [timeZone],
      );
      expect(reminders?.hour).toBe('09:00');
    },
  );

  it('have the founder’s gender for Spanish texts, until it is taken back', async () => {
    expect((await put({ founderGender: 'feminine' }).expect(200)).body.founderGender).toBe('feminine');
    expect((await put().expect(200)).body.founderGender).toBe('feminine');
    expect(await read()).toMatchObject({ founderGender: 'feminine' });
    const { body } = await put({ founderGender: 'neuter' }).expect(400);
    expect(body.fields).toEqual({ founderGender: expect.any(String) as string });
    expect((await put({ founderGender: null }).expect(200)).body.founderGender).toBeNull();
  });

  it('may be empty until they are written; the site has a title then', async () => {
    const empty = {
      name: ' ',
      tagline: '',
      phone: '',
      email: '',
      street: '',
      city: '',
      state: '',
      zipCode: '',
      hours: '',
      founderName: '',
      founderRole: '',
      founderBiography: '',
    };
    const { body } = await put(empty).expect(200);
    expect(body).toMatchObject({ ...empty, name: '', displayName: 'Financial Consulting' });
    expect(await read()).toMatchObject({ name: '', displayName: 'Financial Consulting' });
    await put().expect(200);
  });

  const address = 'Please enter an address that begins with https://';
  const color = 'Enter a color, for example #1b5a4e';
  const zone = 'Enter a time zone, for example America/Chicago';
  it.each([
    ['name', null, 'Name is required'],
    ['name', 'x'.repeat(101), 'Must be at most 100 characters'],
    ['tagline', null, 'Tagline is required'],
    ['phone', null, 'Phone is required'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['street', undefined, 'Street is required'],
    ['city', 7, 'City is required'],
    ['state', null, 'State is required'],
    ['zipCode', null, 'ZIP code is required'],
    ['hours', null, 'Hours are required'],
    ['hours', 'x'.repeat(121), 'Must be at most 120 characters'],
    ['founderName', null, 'Founder’s name is required'],
    ['founderRole', null, 'Founder’s role is required'],
    ['founderBiography', null, 'Founder’s biography is required'],
    ['founderBiography', 'x'.repeat(5001), 'Must be at most 5000 characters'],
    ['founderBiography', 'x\0', 'Must not contain NUL characters'],
    ['schedulingUrl', 'http://calendly.com/sample', address],
    ['schedulingUrl', 'calendly.com/sample', address],
    ['schedulingUrl', 'javascript:alert(1)', address],
    ['schedulingUrl', 'https://', address],
    ['schedulingUrl', 'https:calendly.com', address],
    ['schedulingUrl', 'https://calendly.com/a b', address],
    ['schedulingUrl', 'https://calendly.com/"><script>', address],
    ['schedulingUrl', 5, address],
    ['schedulingUrl', `https://calendly.com/${'x'.repeat(500)}`, 'Must be at most 500 characters'],
    ['paymentInstructions', 'x'.repeat(2001), 'Must be at most 2000 characters'],
    ['timeZone', '', 'Time zone is required'],
    ['timeZone', 'Mars/Olympus', zone],
    ['timeZone', '+05:00', zone],
    ['timeZone', '-05', zone],
    ['timeZone', "UTC'; --", zone],
    ['accent', 'teal', color],
    ['accent', '#abc', color],
    ['accent', '#1b5a4e80', color],
    ['accent', '1b5a4e', color],
    ['accent', '#1b5a4g', color],
    ['accent', '', color],
    ['accent', null, color],
    ['accent', 7, color],
    ['accent', ['#1b5a4e'], color],
  ])('refuse %s %j', async (field, value, message) => {
    const before = await read();
    const { body } = await put({ [field]: value }).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { [field]: message }));
    expect(await read()).toEqual(before);
  });

  it('publish the changed fields and the author', async () => {
    await put().expect(200);
    const published: DomainEvent[] = [];
    app.app.get(DomainEvents).subscribe('practice.changed', async (event) => void published.push(event));
    await put().expect(200);
    expect(published).toEqual([]);
    await put({ phone: '(210) 555-0124', hours: 'By appointment' }).expect(200);
    expect(published).toEqual([
      expect.objectContaining({ actorId: adminId, details: { fields: 'phone, hours' } }),
    ]);
  });
});

describe('the scheduling page', () => {
  const url = async () => (await app.visitor().get('/api/calendly-url').expect(200)).body;

  it('is the stored URL, or null', async () => {
    await put().expect(200);
    expect(await url()).toEqual({ url: site.schedulingUrl });
    await put({ schedulingUrl: null }).expect(200);
    expect(await url()).toEqual({ url: null });
  });
});

describe("the founder's photo", () => {
  const picture = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 900, height: 700, channels: 3, background } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
  const upload = (bytes: Buffer, name = 'me.jpg') =>
    admin.put('/api/admin/site/photo').attach('file', bytes, name);

  it('is missing at first', async () => {
    expect((await app.visitor().get('/api/site/photo').expect(404)).body).toEqual(
      refused(404, 'photo.not_found'),
    );
  });

  it('is public, re-encoded, with a URL that changes with it', async () => {
    const { body } = await upload(await picture('#a55')).expect(200);
    expect(body.founderPhoto).toMatch(/^\/api\/site\/photo\?v=[0-9a-f]{16}$/);
    expect((await read()).founderPhoto).toBe(body.founderPhoto);
    const { body: bytes, headers } = await fetchBytes(app.visitor(), body.founderPhoto).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String((bytes as Buffer).length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    });
    const meta = await sharp(bytes as Buffer).metadata();
    expect([meta.format, meta.width, meta.height, meta.exif]).toEqual(['webp', 800, 1000, undefined]);

    const { body: other } = await upload(await picture('#5a5'), 'name says nothing').expect(200);
    expect(other.founderPhoto).not.toBe(body.founderPhoto);
    const old = await fetchBytes(app.visitor(), body.founderPhoto).expect(200);
    expect(old.headers['cache-control']).toBe('no-cache');
    const plain = await app.visitor().get('/api/site/photo').expect(200);
    expect(plain.headers['cache-control']).toBe('no-cache');
    await app.visitor().get('/api/site/photo?v=a&v=b').expect(200);
    await app.visitor().head(other.founderPhoto).expect(200);
  });

  it('survives changes of the details, and can be removed', async () => {
    const { body } = await upload(await picture('#55a')).expect(200);
    expect((await put({ founderPhoto: null }).expect(200)).body.founderPhoto).toBe(body.founderPhoto);
    await admin.delete('/api/admin/site/photo').expect(204).expect('');
    await admin.delete('/api/admin/site/photo').expect(204);
    expect((await read()).founderPhoto).toBeNull();
    await app.visitor().get(body.founderPhoto).expect(404);
  });

  it('is refused if it is truncated, of another type or too large', async () => {
    await upload(await picture('#a5a')).expect(200);
    const before = await read();
    const cut = (await picture('#fff')).subarray(0, 2000);
    expect((await upload(cut).expect(400)).body).toEqual(
      refused(400, 'request.invalid', {
        file: 'This image is damaged and cannot be read. Please upload another one.',
      }),
    );
    expect((await upload(Buffer.alloc(0)).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { file: 'The file is empty' }),
    );
    const message = 'This type of file is not accepted. Please upload a .jpg, .jpeg, .png or .webp file.';
    expect((await upload(samplePdf, 'me.jpg').expect(415)).body).toEqual(
      refused(415, 'photo.type_not_allowed', { file: message }),
    );
    expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1)).expect(413)).body).toEqual(
      refused(413, 'photo.too_large', { file: 'That file is too big. The limit is 5 MB.' }),
    );
    const none = admin.put('/api/admin/site/photo').field({ other: 'x' });
    expect((await none.expect(400)).body).toEqual(
      refused(400, 'request.invalid', { file: 'A file is required' }),
    );
    expect(await read()).toEqual(before);
  });
});

describe('access', () => {
  it.each<['put' | 'delete', string]>([
    ['put', '/api/admin/site'],
    ['put', '/api/admin/site/photo'],
    ['delete', '/api/admin/site/photo'],
  ])('%s %s: refused to visitors and clients', async (method, address) => {
    expect((await app.visitor()[method](address).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
    expect((await client[method](address).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
  });
});
