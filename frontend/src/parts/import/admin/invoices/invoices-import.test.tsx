import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, aSite, anAdmin } from '../../../../../test/fixtures';
import { renderInArea } from '../../../../../test/render';
import { listOf, refusal, server } from '../../../../../test/server';
import { InvoicesImport } from './invoices-import';

interface Sent {
  rows: { client: string; invoiceNumber: string; line: number }[];
  dryRun?: boolean;
}

/** Serves the practice and the import, and records what is sent. */
function serve(answer: (sent: Sent) => Response): Sent[] {
  const calls: Sent[] = [];
  server.use(
    http.get('/api/site', () => HttpResponse.json(aSite())),
    http.get('/api/admin/clients', () =>
      listOf([aClient({ id: 7, firstName: 'Ann', lastName: 'Sample', name: 'Ann Sample' })]),
    ),
    http.post('/api/admin/invoices/import', async ({ request }) => {
      const sent = (await request.json()) as Sent;
      calls.push(sent);
      return answer(sent);
    }),
  );
  return calls;
}

const allGood = ({ rows, dryRun }: Sent) =>
  HttpResponse.json(
    { rows: rows.map((_, index) => ({ row: index + 1, ...(!dryRun && { id: index + 1 }) })) },
    { status: dryRun ? 200 : 201 },
  );

const file = new File(
  [
    [
      'Customer,Num,Date,Due date,Amount,Open balance',
      '"Sample, Ann",2041,10/31/2026,11/10/2026,"$4,500.00","$4,235.00"',
      'bo@example.com,2042,11/02/2026,,75.00,75.00',
      'bo@example.com,2043,11/02/2026,,75.00,0.00',
      'bo@example.com,C-1,11/02/2026,,(75.00),(75.00)',
      'Total,,,,,"4,310.00"',
    ].join('\n'),
  ],
  'open-invoices.csv',
  { type: 'text/csv' },
);

async function renderChecked() {
  const { user } = renderInArea(<InvoicesImport />, { signedIn: anAdmin() });
  await user.upload(await screen.findByLabelText('Invoice file'), file);
  await user.click(await screen.findByRole('button', { name: 'Check 3 rows' }));
  await screen.findByText('2 of 3 rows can be imported');
  return user;
}

it('shows problems and the sum, and imports the rows that are left', async () => {
  const calls = serve(allGood);
  const user = await renderChecked();
  expect(screen.getByText('2 lines are left out')).toBeInTheDocument();
  expect(screen.getByText('(nothing is open)')).toBeInTheDocument();
  const table = within(screen.getByRole('table', { name: 'Rows of the file' }));
  const [, first, second] = table.getAllByRole('row');
  expect(first).toHaveTextContent(/C-1.*Amount: Negative/);
  expect(second).toHaveTextContent(/2041.*Ann Sample.*\$4,235\.00of \$4,500\.00.*Ready/);
  expect(screen.getByText('2 invoices, $4,310.00 open')).toBeInTheDocument();

  const importing = screen.getByRole('button', { name: 'Import 2 invoices' });
  expect(importing).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Skip 1 row with a problem' }));
  await user.click(importing);
  expect(await screen.findByText('2 invoices imported')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See all invoices' })).toHaveAttribute('href', '/admin/invoices');
  expect(calls.at(-1)).toEqual({
    rows: [
      {
        client: '7',
        invoiceNumber: '2041',
        issuedOn: '2026-10-31',
        dueDate: '2026-11-10',
        amount: '4500.00',
        balance: '4235.00',
        line: 2,
      },
      {
        client: 'bo@example.com',
        invoiceNumber: '2042',
        issuedOn: '2026-11-02',
        amount: '75.00',
        balance: '75.00',
        line: 3,
      },
    ],
  });
});

it('checks the rows again when the import is refused', async () => {
  let isTaken = false;
  serve((sent) => {
    if (!sent.dryRun) {
      isTaken = true;
      return refusal(409, { code: 'invoice.number_taken', message: 'Nothing was imported.' });
    }
    const rows = sent.rows.map(({ invoiceNumber }, index) => ({
      row: index + 1,
      ...(isTaken && invoiceNumber === '2042' && { fields: { invoiceNumber: 'In use' } }),
    }));
    return HttpResponse.json({ rows });
  });
  const user = await renderChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Skip 1 row with a problem' }));
  await user.click(screen.getByRole('button', { name: 'Import 2 invoices' }));
  expect(await screen.findByText('1 of 3 rows can be imported')).toBeInTheDocument();
  const table = within(screen.getByRole('table', { name: 'Rows of the file' }));
  expect(table.getByRole('row', { name: /2042/ })).toHaveTextContent('Invoice number: In use');
  expect(screen.getByText('1 invoice, $4,235.00 open')).toBeInTheDocument();
});
