import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderInArea } from '../../../../../test/render';
import { delayedResponse, server } from '../../../../../test/server';
import { ClientsImport } from './clients-import';

const clients = new File(['Name,Email\nAda Example,ada@example.org\n'], 'clients.csv', { type: 'text/csv' });

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
