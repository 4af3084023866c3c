import { readFileSync } from 'node:fs';
import { addTranslations } from '@steward/texts';
import { aSite } from '../../test/fixtures';
import { fileAt } from './files';

async function manifestAt(address: string, displayName = 'Example Financial Consulting') {
  const read = () => Promise.resolve({ body: { ...aSite(), displayName } });
  const file = await fileAt(address)?.({ read, origin: 'https://practice.example' });
  expect(file?.type).toBe('application/manifest+json');
  return JSON.parse(file?.body ?? '') as Record<string, unknown>;
}

test('a device installs the portal with its shortcuts, and shares files with it', async () => {
  expect(await manifestAt('/manifest.webmanifest')).toMatchObject({
    id: '/client',
    start_url: '/client/portal',
    scope: '/',
    display: 'standalone',
    name: 'Example Financial Consulting',
    short_name: 'Portal',
    shortcuts: [
      { name: 'Upload documents', url: '/client/documents?upload=new' },
      { name: 'Send a message', url: '/client/messages?message=new' },
      { name: 'Pay', url: '/client/payments' },
    ],
    share_target: {
      action: '/client/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: ['application/pdf', 'image/jpeg', 'image/png'] }] },
    },
  });
});

test('the dashboard is another app of the same name, which takes no files', async () => {
  const portal = await manifestAt('/manifest.webmanifest', 'Example');
  const admin = await manifestAt('/admin.webmanifest', 'Example');
  expect(admin).toMatchObject({
    id: '/admin',
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
    name: 'Example',
    short_name: 'Example',
    icons: portal['icons'],
  });
  expect(admin).not.toHaveProperty('share_target');
});

test.each(['/manifest.webmanifest', '/admin.webmanifest'])(
  'the screenshots of %s are there, in the sizes that it names',
  async (address) => {
    const { screenshots } = (await manifestAt(address)) as { screenshots: { src: string; sizes: string }[] };
    expect(screenshots.map(({ sizes }) => sizes)).toEqual(['390x844', '1024x640']);
    for (const { src, sizes } of screenshots) {
      const picture = readFileSync(new URL(`../../public${src}`, import.meta.url));
      // Height and width follow the marker of a baseline JPEG.
      const frame = picture.indexOf(Buffer.from([0xff, 0xc0]));
      expect(`${picture.readUInt16BE(frame + 7)}x${picture.readUInt16BE(frame + 5)}`).toBe(sizes);
      expect(picture.length).toBeLessThan(60_000);
    }
  },
);

test('shortcuts are in the language of the address', async () => {
  addTranslations('es', {
    'Upload documents': 'Subir documentos',
    'Send a message': 'Enviar un mensaje',
    Pay: 'Pagar',
    Clients: 'Clientes',
    Messages: 'Mensajes',
  });
  expect(await manifestAt('/manifest.webmanifest?lang=es')).toMatchObject({
    lang: 'es',
    shortcuts: [{ name: 'Subir documentos' }, { name: 'Enviar un mensaje' }, { name: 'Pagar' }],
  });
  expect(await manifestAt('/admin.webmanifest?lang=es')).toMatchObject({
    shortcuts: [{ name: 'Clientes' }, { name: 'Mensajes' }],
  });
});
