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
