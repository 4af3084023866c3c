import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, anAdmin } from '../../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../../test/render';
import { server } from '../../../../../../test/server';
import { EditTagsDialog } from './edit-tags-dialog';

test('tags are typed or chosen, each once, and get a name and a color', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/admin/tags', () => HttpResponse.json([{ name: 'VIP', color: 'blue', count: 3 }])),
    http.put('/api/admin/clients/2/tags', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aClient());
    }),
    http.patch('/api/admin/tags/:name', async ({ request, params }) => {
      sent.push([params['name'], await request.json()]);
      return HttpResponse.json({});
    }),
  );
  const client = aClient({ tags: [{ name: 'Tax', color: 'gray' }] });
  const { user } = renderInArea(<EditTagsDialog client={client} onClose={() => undefined} />, {
    signedIn: anAdmin(),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags' }));
  const field = dialog.getByRole('combobox', { name: 'Tags' });
  await user.type(field, 'víp,New one,');
  await user.click(
    within(dialog.getByRole('group', { name: 'Color of New one' })).getByRole('radio', { name: 'Green' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Rename Tax' }));
  await user.type(dialog.getByRole('textbox', { name: 'New name of Tax' }), ' 2026');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(within(await findToast('Tags saved')).queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(sent).toEqual([
    { tags: ['Tax', 'VIP', 'New one'] },
    ['New one', { name: 'New one', color: 'green' }],
    ['Tax', { name: 'Tax 2026', color: 'gray' }],
  ]);
});

it('gives the client back the tags of before', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/admin/tags', () => HttpResponse.json([])),
    http.put('/api/admin/clients/2/tags', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aClient());
    }),
  );
  const client = aClient({ tags: [{ name: 'Tax', color: 'gray' }] });
  const { user } = renderInArea(<EditTagsDialog client={client} onClose={() => undefined} />, {
    signedIn: anAdmin(),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags' }));
  await user.type(dialog.getByRole('combobox', { name: 'Tags' }), 'VIP,');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await user.click(within(await findToast('Tags saved')).getByRole('button', { name: 'Undo' }));
  await findToast('Tags restored');
  expect(sent).toEqual([{ tags: ['Tax', 'VIP'] }, { tags: ['Tax'] }]);
});
