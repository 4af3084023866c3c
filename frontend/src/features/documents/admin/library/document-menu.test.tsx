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
  [['replace'], ['Edit', 'Change status', 'Replace file', 'History']],
])('offers what the server allows: %j', async (allowed, entries) => {
  expect(await openMenu(allowed)).toEqual(entries);
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
