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

it('asks for another file with the focus on its title', async () => {
  const { user } = renderInArea(<ClientsImport onDocuments={() => undefined} />);
  await user.upload(await screen.findByLabelText('Client file'), clients);
  await user.click(await screen.findByRole('button', { name: 'Choose a different file' }));
  expect(screen.getByRole('heading', { name: 'Import clients from a CSV file' })).toHaveFocus();
});

it('names rows that cannot be read by their lines, and sends the others', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/admin/clients/import', async ({ request }) => {
      const { rows, dryRun } = (await request.json()) as { rows: { line: number }[]; dryRun?: boolean };
      if (dryRun) sent.push(rows);
      return HttpResponse.json({ rows: rows.map((_, index) => ({ row: index + 1, username: '' })) });
    }),
  );
  const lines = [
    'Clients of the practice',
    'Business name,Name,Email',
    '"Bo "Bobby" Sample",bo@example.com',
    'Sample Bakery,Ana Lee,ana@example.com;office@example.com',
    'Quiet Mill,,,more',
    'Lone LLC',
    'Total,4',
  ];
  const file = new File([lines.join('\n')], 'clients.csv', { type: 'text/csv' });
  const { user } = renderInArea(<ClientsImport onDocuments={() => undefined} />);
  await user.upload(await screen.findByLabelText('Client file'), file);
  expect(await screen.findByText('2 lines are left out')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Check 4 rows' }));
  expect(await screen.findByText('2 of 4 rows can be imported')).toBeInTheDocument();
  const rows = screen.getAllByRole('row').slice(-4);
  expect(rows[0]).toHaveTextContent(/3.*A quotation mark is out of place/);
  expect(rows[1]).toHaveTextContent(/5.*more cells than there are column names/);
  expect(rows[2]).toHaveTextContent(
    /Sample BakeryOwner: Ana Lee.*Only the first address is taken \(office@example.com\)/,
  );
  expect(sent).toEqual([
    [
      {
        line: 4,
        kind: 'business',
        name: 'Sample Bakery',
        firstName: 'Ana',
        lastName: 'Lee',
        email: 'ana@example.com',
      },
      { line: 6, kind: 'business', name: 'Lone LLC' },
    ],
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'Skip 2 rows with problems' }));
  await user.click(screen.getByRole('checkbox', { name: 'Invite each client to set a password' }));
  await user.click(screen.getByRole('button', { name: 'Import 2 clients' }));
  expect(await screen.findByText(/^The person of 1 business was emailed/)).toBeInTheDocument();
});
