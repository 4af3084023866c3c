import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../../../test/fixtures';
import { renderInArea } from '../../../../../test/render';
import { delayedResponse, server } from '../../../../../test/server';
import { ClientsImport } from './clients-import';

const clients = new File(['Name,Email\nAda Example,ada@example.org\n'], 'clients.csv', { type: 'text/csv' });

it('offers to invite all imported people, in calls of at most 200', async () => {
  const calls: number[][] = [];
  const rows = Array.from({ length: 203 }, (_, index) => ({
    row: index + 1,
    id: index + 1,
    username: `c${index}`,
  }));
  server.use(
    http.post('/api/admin/clients/import', async ({ request }) => {
      const { dryRun } = (await request.json()) as { dryRun?: boolean };
      return HttpResponse.json({
        rows: dryRun ? rows.map(({ row, username }) => ({ row, username })) : rows,
      });
    }),
    http.post('/api/admin/clients/invitations', async ({ request }) => {
      const { userIds } = (await request.json()) as { userIds: number[] };
      calls.push(userIds);
      return HttpResponse.json({ invited: userIds, skipped: [] }, { status: 202 });
    }),
  );
  const lines = rows.map(({ id }) => `Ada Example,ada${id}@example.org`);
  const file = new File([['Name,Email', ...lines, ''].join('\n')], 'clients.csv', { type: 'text/csv' });
  const { user } = renderInArea(<ClientsImport onDocuments={() => undefined} />, { signedIn: anAdmin() });
  await user.upload(await screen.findByLabelText('Client file'), file);
  await user.click(await screen.findByRole('button', { name: 'Check 203 rows' }));
  await user.click(await screen.findByRole('button', { name: 'Import 203 clients' }));
  expect(await screen.findByRole('link', { name: 'See who is not invited' })).toHaveAttribute(
    'href',
    '/admin/clients?filter=not_invited',
  );
  await user.click(screen.getByRole('button', { name: 'Invite all 203 now' }));
  expect(await screen.findByText(/^We emailed 203 clients a link/)).toBeInTheDocument();
  expect(calls.map(({ length }) => length)).toEqual([200, 3]);
  expect(screen.queryByRole('button', { name: /^Invite/ })).not.toBeInTheDocument();
});

it('imports once on a double click', async () => {
  const imports: boolean[] = [];
  const answer = delayedResponse();
  server.use(
    http.post('/api/admin/clients/import', async ({ request }) => {
      const { dryRun = false } = (await request.json()) as { dryRun?: boolean };
      imports.push(dryRun);
      if (!dryRun) await answer.released;
      return HttpResponse.json({ rows: [{ row: 1, username: 'ada' }] });
    }),
  );
  const { user } = renderInArea(<ClientsImport onDocuments={() => undefined} />);
  await user.upload(await screen.findByLabelText('Client file'), clients);
  await user.click(await screen.findByRole('button', { name: 'Check 1 row' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Import 1 client' }));
  answer.release();
  expect(await screen.findByText('1 client imported')).toBeInTheDocument();
  expect(imports).toEqual([true, false]);
});
