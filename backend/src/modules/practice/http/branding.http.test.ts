import sharp, { type Sharp } from 'sharp';
import { staffMember } from '../../../../test/staff.js';
import { admin, app, practice } from '../../../../test/practice.js';
import { type Agent, fetchBytes, refused } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';

let client: Agent;
practice();
beforeAll(async () => {
  ({ agent: client } = await app.client('asample'));
});

const read = async () => (await app.visitor().get('/api/site').expect(200)).body;
const picture = (width: number, height: number, background = '#1f4f86'): Sharp =>
  sharp({ create: { width, height, channels: 4, background } });
const upload = (bytes: Buffer, name = 'logo.png', agent = admin) =>
  agent.put('/api/admin/site/logo').attach('file', bytes, name);
const change = async (over: object) =>
  admin.put('/api/admin/site').send({ ...(await admin.get('/api/admin/site')).body, ...over });

/** Color of a pixel of an answered image, as `#rrggbb`. */
async function pixel(address: string, x: number, y: number): Promise<string> {
  const { body } = await fetchBytes(app.visitor(), address).expect(200);
  const { data, info } = await sharp(body as Buffer)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const from = (y * info.width + x) * info.channels;
  return `#${data.subarray(from, from + 3).toString('hex')}`;
}

describe('the color', () => {
  it("is Steward's until it is set, and answered in lower case", async () => {
    expect((await read()).accent).toBe('#1b5a4e');
    expect((await (await change({ accent: ' #1F4F86 ' })).body).accent).toBe('#1f4f86');
    expect((await read()).accent).toBe('#1f4f86');
    expect((await client.get('/api/site').expect(200)).body.accent).toBe('#1f4f86');
  });

  it('keeps its value if it is omitted', async () => {
    await change({ accent: '#aa3300' });
    const { status, body } = await change({ accent: undefined });
    expect([status, body.accent]).toEqual([200, '#aa3300']);
    await change({ accent: '#1b5a4e' });
  });
});

describe('the logo', () => {
  beforeEach(() => admin.delete('/api/admin/site/logo').expect(204));

  it('is missing at first', async () => {
    expect(await read()).toMatchObject({ logo: null, logoSize: null });
    const { body } = await app.visitor().get('/api/site/logo').expect(404);
    expect(body).toEqual(refused(404, 'logo.not_found'));
  });

  it.each(['png', 'jpeg', 'webp'] as const)('is a PNG of at most 512 pixels, from %s', async (format) => {
    const { body } = await upload(await picture(1024, 256).toFormat(format).toBuffer()).expect(200);
    expect(body).toMatchObject({ name: expect.any(String) as string, logoSize: { width: 512, height: 128 } });
    expect(body.logo).toMatch(/^\/api\/site\/logo\?v=[0-9a-f]{16}$/);
    expect((await read()).logo).toBe(body.logo);
    const { body: bytes, headers } = await fetchBytes(app.visitor(), body.logo).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String((bytes as Buffer).length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    });
    const { width, height, format: stored } = await sharp(bytes as Buffer).metadata();
    expect([stored, width, height]).toEqual(['png', 512, 128]);
  });

  it('keeps its size if it is small, and its height has the same limit', async () => {
    expect((await upload(await picture(40, 30).png().toBuffer())).body.logoSize).toEqual({
      width: 40,
      height: 30,
    });
    expect((await upload(await picture(300, 1200).png().toBuffer())).body.logoSize).toEqual({
      width: 128,
      height: 512,
    });
  });

  it('keeps its transparency, is upright, and has no metadata', async () => {
    const clear = await picture(60, 20, '#00000000').png().toBuffer();
    const { body } = await upload(clear).expect(200);
    const { body: bytes } = await fetchBytes(app.visitor(), body.logo).expect(200);
    expect((await sharp(bytes as Buffer).metadata()).hasAlpha).toBe(true);

    const tagged = await picture(60, 20)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .jpeg()
      .toBuffer();
    const turned = await picture(60, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await upload(turned).expect(200)).body.logoSize).toEqual({ width: 20, height: 60 });
    const { body: site } = await upload(tagged).expect(200);
    const { body: clean } = await fetchBytes(app.visitor(), site.logo).expect(200);
    const { exif, xmp, icc } = await sharp(clean as Buffer).metadata();
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
    expect((clean as Buffer).toString('latin1')).not.toContain('SecretCamera');
  });

  it('has another address after each change; the old one is not cached', async () => {
    const { body: first } = await upload(await picture(40, 40).png().toBuffer());
    const { body: second } = await upload(await picture(40, 40, '#a33').png().toBuffer());
    expect(second.logo).not.toBe(first.logo);
    const old = await fetchBytes(app.visitor(), first.logo).expect(200);
    expect(old.headers['cache-control']).toBe('no-cache');
    expect((await app.visitor().get('/api/site/logo')).headers['cache-control']).toBe('no-cache');
  });

  it('survives changes of the details, and can be removed, more than once', async () => {
    const { body } = await upload(await picture(40, 40).png().toBuffer()).expect(200);
    expect((await change({ logo: null, logoSize: null, phone: '(210) 555-0199' })).body.logo).toBe(body.logo);
    await admin.delete('/api/admin/site/logo').expect(204).expect('');
    await admin.delete('/api/admin/site/logo').expect(204);
    expect((await read()).logo).toBeNull();
    await app.visitor().get(body.logo).expect(404);
  });

  it('is refused if it is missing, of another type, damaged or too large', async () => {
    await upload(await picture(40, 40).png().toBuffer()).expect(200);
    const before = await read();
    const message = 'This type of file is not accepted. Please upload a .jpg, .jpeg, .png or .webp file.';
    const others = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      await picture(9, 9).gif().toBuffer(),
      Buffer.from('a logo'),
      samplePdf,
    ];
    for (const other of others)
      expect((await upload(other).expect(415)).body).toEqual(
        refused(415, 'logo.type_not_allowed', { file: message }),
      );
    const cut = (await picture(200, 200).jpeg().toBuffer()).subarray(0, 300);
    expect((await upload(cut).expect(400)).body.fields).toEqual({
      file: 'This image is damaged and cannot be read. Please upload another one.',
    });
    const limit = 2 * 1024 * 1024;
    expect((await upload(Buffer.alloc(limit + 1)).expect(413)).body).toEqual(
      refused(413, 'logo.too_large', { file: 'That file is too big. The limit is 2 MB.' }),
    );
    // Exactly the limit is read, and refused for its content.
    await upload(Buffer.alloc(limit)).expect(415);
    const none = admin.put('/api/admin/site/logo').field({ other: 'x' });
    expect((await none.expect(400)).body).toEqual(
      refused(400, 'request.invalid', { file: 'A file is required' }),
    );
    expect(await read()).toEqual(before);
  });
});

describe('the icon', () => {
  const paper = '#f7f6f1';

  it.each([16, 32, 180, 192, 512])("is Steward's mark in the practice's color: %d", async (size) => {
    await admin.delete('/api/admin/site/logo').expect(204);
    await change({ accent: '#1b5a4e' });
    const { body, headers } = await fetchBytes(app.visitor(), `/api/site/icon?size=${size}`).expect(200);
    const { format, width, height, hasAlpha } = await sharp(body as Buffer).metadata();
    expect([format, width, height, hasAlpha]).toEqual(['png', size, size, false]);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-cache' });
    expect(await pixel(`/api/site/icon?size=${size}`, 0, 0)).toBe(paper);
  });

  it('follows the color, whose version is in the address', async () => {
    await change({ accent: '#1f4f86' });
    const cached = await fetchBytes(app.visitor(), '/api/site/icon?size=512&v=1f4f86').expect(200);
    expect(cached.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    // On the ground line of the mark.
    expect(await pixel('/api/site/icon?size=512', 256, 445)).toBe('#1f4f86');
    await change({ accent: '#aa3300' });
    expect(await pixel('/api/site/icon?size=512', 256, 445)).toBe('#aa3300');
    const old = await fetchBytes(app.visitor(), '/api/site/icon?size=512&v=1f4f86').expect(200);
    expect(old.headers['cache-control']).toBe('no-cache');
  });

  it('is the logo if there is one, with a margin where a phone cuts it', async () => {
    const { body } = await upload(await picture(300, 300).png().toBuffer()).expect(200);
    const version = String(body.logo).split('=')[1];
    const address = `/api/site/icon?size=192&v=${version}`;
    expect((await fetchBytes(app.visitor(), address)).headers['cache-control']).toMatch(/immutable/);
    expect(await pixel(address, 96, 96)).toBe('#1f4f86');
    expect(await pixel(address, 30, 30)).toBe('#1f4f86');
    expect(await pixel(`${address}&maskable=true`, 96, 96)).toBe('#1f4f86');
    expect(await pixel(`${address}&maskable=true`, 30, 30)).toBe('#ffffff');
    await admin.delete('/api/admin/site/logo').expect(204);
    expect(await pixel(address, 0, 0)).toBe(paper);
  });

  it('has 192 pixels by default, and a few sizes only', async () => {
    const { body } = await fetchBytes(app.visitor(), '/api/site/icon').expect(200);
    expect((await sharp(body as Buffer).metadata()).width).toBe(192);
    for (const size of ['31', '0', '-16', '100000', 'large', '', '32.5', '32&size=64']) {
      const answer = await app.visitor().get(`/api/site/icon?size=${size}`).expect(400);
      expect(answer.body).toEqual(
        refused(400, 'request.invalid', {
          size: 'Must be one of 16, 32, 48, 64, 96, 128, 180, 192, 256, 512',
        }),
      );
    }
  });
});

describe('access', () => {
  it.each<'put' | 'delete'>(['put', 'delete'])('%s: refused to visitors and clients', async (method) => {
    const address = '/api/admin/site/logo';
    expect((await app.visitor()[method](address).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
    expect((await client[method](address).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
  });

  it('is for owners and consultants, and not for assistants', async () => {
    const logo = await picture(40, 40).png().toBuffer();
    for (const [staffRole, changed, removed] of [
      ['consultant', 200, 204],
      ['assistant', 403, 403],
    ] as const) {
      const { agent } = await staffMember(app, `the-${staffRole}`, staffRole);
      await upload(logo, 'logo.png', agent).expect(changed);
      await agent.delete('/api/admin/site/logo').expect(removed);
      const { body: site } = await agent.get('/api/admin/site').expect(200);
      await agent
        .put('/api/admin/site')
        .send({ ...site, accent: '#aa3300' })
        .expect(changed);
    }
  });
});
