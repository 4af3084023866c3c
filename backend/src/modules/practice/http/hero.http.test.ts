import sharp from 'sharp';
import { admin, app, practice } from '../../../../test/practice.js';
import { fetchBytes, refused } from '../../../../test/test-app.js';

practice();

const read = async () => (await app.visitor().get('/api/site').expect(200)).body;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f4f86' } });
const upload = (bytes: Buffer, fields: Record<string, string> = { alt: 'A desk with a ledger' }) =>
  admin.put('/api/admin/site/hero').field(fields).attach('file', bytes, 'desk.jpg');
const change = async (over: object) =>
  admin.put('/api/admin/site').send({ ...(await admin.get('/api/admin/site')).body, ...over });

describe('the picture of the home page', () => {
  beforeEach(() => admin.delete('/api/admin/site/hero').expect(204));

  it('is one of at least three drawings, the first at first', async () => {
    const { body } = await admin.get('/api/admin/site').expect(200);
    expect(body.heroPictures).toEqual([
      { id: 'bridge', title: 'Bridge over a river' },
      { id: 'arcade', title: 'Arcade by the water' },
      { id: 'oak', title: 'Live oak on the bank' },
    ]);
    expect(body).toMatchObject({ heroPicture: 'bridge', hero: null });
    expect((await (await change({ heroPicture: 'oak' })).body).heroPicture).toBe('oak');
    expect(await read()).toMatchObject({ heroPicture: 'oak', hero: null });
    // It keeps its value if it is omitted.
    expect((await (await change({ heroPicture: undefined })).body).heroPicture).toBe('oak');
    expect((await change({ heroPicture: 'skyline' })).status).toBe(400);
    expect(await (await change({ heroPicture: 'upload' })).body).toEqual(
      refused(400, 'request.invalid', { heroPicture: 'Upload a picture first' }),
    );
    await change({ heroPicture: 'bridge' });
  });

  it('is a WebP of a picture of its own, in two sizes, without metadata', async () => {
    const tagged = await picture(2600, 1950)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .jpeg()
      .toBuffer();
    const { body } = await upload(tagged).expect(200);
    expect(body).toMatchObject({
      heroPicture: 'upload',
      hero: { alt: 'A desk with a ledger', width: 960, height: 1280 },
    });
    expect(body.hero.url).toMatch(/^\/api\/site\/hero\?v=[0-9a-f]{16}$/);
    expect((await read()).hero).toEqual(body.hero);
    for (const [address, size] of [
      [body.hero.url, [960, 1280]],
      [`${body.hero.url}&small=true`, [540, 720]],
    ] as const) {
      const { body: bytes, headers } = await fetchBytes(app.visitor(), address).expect(200);
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const { format, width, height, exif } = await sharp(bytes as Buffer).metadata();
      expect([format, width, height, exif]).toEqual(['webp', ...size, undefined]);
    }
    const unversioned = await app.visitor().get('/api/site/hero').expect(200);
    expect(unversioned.headers['cache-control']).toBe('no-cache');
  });

  it('waits while a drawing is shown, and a drawing returns without it', async () => {
    const { body } = await upload(await picture(40, 30).png().toBuffer()).expect(200);
    const chosen = await change({ heroPicture: 'arcade' });
    expect(await chosen.body).toMatchObject({ heroPicture: 'arcade', hero: body.hero });
    expect(await read()).toMatchObject({ heroPicture: 'arcade', hero: null });
    await change({ heroPicture: 'upload' });
    expect((await read()).hero).toEqual(body.hero);
    await admin.delete('/api/admin/site/hero').expect(204).expect('');
    expect(await read()).toMatchObject({ heroPicture: 'bridge', hero: null });
    expect((await app.visitor().get(body.hero.url).expect(404)).body).toEqual(refused(404, 'hero.not_found'));
  });

  it('is refused without a description, as an SVG, damaged or too large', async () => {
    const png = await picture(40, 30).png().toBuffer();
    const undescribed = { alt: 'Describe the picture in a few words' };
    for (const fields of [{}, { alt: ' ' }])
      expect((await upload(png, fields).expect(400)).body.fields).toEqual(undescribed);
    expect((await upload(png, { alt: 'x'.repeat(201) }).expect(400)).body.fields).toHaveProperty('alt');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect((await upload(svg).expect(415)).body.code).toBe('hero.type_not_allowed');
    await upload(png.subarray(0, 60)).expect(400);
    expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1)).expect(413)).body.code).toBe('hero.too_large');
    expect(await read()).toMatchObject({ heroPicture: 'bridge', hero: null });
  });
});
