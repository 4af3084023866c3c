import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aDocument, anAdmin } from '../../../../../test/fixtures';
import { renderInArea } from '../../../../../test/render';
import { server } from '../../../../../test/server';
import type { AdminDocumentDto } from '../../../../shared/api';
import { DocumentMenu } from './document-menu';

const document = {
  ...aDocument({ id: 7, status: 'signed', title: 'Lease' }),
  client: { id: 2, name: 'Alex Example' },
} as AdminDocumentDto;
const openMenu = async (allowed: string[]) => {
  server.use(http.get('/api/documents/7/details', () => HttpResponse.json({ ...document, allowed })));
  const { user } = renderInArea(<DocumentMenu document={document} onChoose={() => undefined} />, {
    signedIn: anAdmin(),
  });
  await user.click(await screen.findByRole('button', { name: 'More actions for Lease' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

it.each([
  [[], ['Edit', 'Change status', 'History']],
  [
    ['countersign', 'delete'],
    ['Edit', 'Change status', 'Countersign', 'History', 'Delete'],
  ],
  [
    ['remind', 'replace'],
    ['Edit', 'Change status', 'Send reminder', 'Replace file', 'History'],
  ],
  [['replace'], ['Edit', 'Change status', 'Replace file', 'History']],
])('offers what the server allows: %j', async (allowed, entries) => {
  expect(await openMenu(allowed)).toEqual(entries);
});

it('reminds the client to sign', async () => {
  let sent = 0;
  server.use(
    http.get('/api/documents/7/details', () => HttpResponse.json({ ...document, allowed: ['remind'] })),
    http.post('/api/admin/documents/7/remind', () => {
      sent += 1;
      return new HttpResponse(null, { status: 202 });
    }),
  );
  const { user } = renderInArea(<DocumentMenu document={document} onChoose={() => undefined} />, {
    signedIn: anAdmin(),
  });
  await user.click(await screen.findByRole('button', { name: 'More actions for Lease' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send reminder' }));
  expect(await screen.findByText('To Alex Example, for “Lease”')).toBeVisible();
  expect(sent).toBe(1);
});

it('does not open if the actions cannot be loaded', async () => {
  server.use(http.get('/api/documents/7/details', () => HttpResponse.error()));
  const { user } = renderInArea(<DocumentMenu document={document} onChoose={() => undefined} />, {
    signedIn: anAdmin(),
  });
  await user.click(await screen.findByRole('button', { name: 'More actions for Lease' }));
  expect(await screen.findByText('Failed to load the actions')).toBeVisible();
  expect(screen.queryByRole('menuitem')).toBeNull();
});
