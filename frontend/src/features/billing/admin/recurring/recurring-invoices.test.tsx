import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, anAdmin } from '../../../../../test/fixtures';
import { findToast, renderScreen } from '../../../../../test/render';
import { listOf, refusal, server } from '../../../../../test/server';
import { adminOf } from '../../../../app/admin';
import { adminScreens } from '../../../../app/screens';
import type { RecurringInvoiceDto } from '../../../../shared/api';

const Admin = adminOf(adminScreens);
const path = '/api/admin/recurring-invoices';

const aRecurring = (values: Partial<RecurringInvoiceDto> = {}): RecurringInvoiceDto => ({
  id: 4,
  userId: 2,
  client: { id: 2, name: 'Alex Example' },
  description: 'Monthly package',
  items: [
    {
      description: 'Bookkeeping',
      quantity: '1',
      unitPrice: '125.00',
      amount: '125.00',
      discountPercent: null,
      taxRateId: null,
      taxReason: null,
      priceId: null,
    },
  ],
  subtotal: '125.00',
  taxes: [],
  amount: '125.00',
  every: 'month',
  startsOn: '2026-01-31',
  endsOn: null,
  dueInDays: 14,
  paused: false,
  waiting: false,
  lastIssuedOn: '2026-10-31',
  nextOn: '2026-11-30',
  created_at: '2026-01-15T12:00:00Z',
  updated_at: '2026-01-15T12:00:00Z',
  ...values,
});

/** Serves the practice's recurring invoices, and records changes. */
function renderRecurring(rows: RecurringInvoiceDto[]) {
  const asked: string[] = [];
  const sent: unknown[] = [];
  const taken = async ({ request }: { request: Request }) => {
    const values = (await request.json()) as Partial<RecurringInvoiceDto>;
    sent.push(values);
    return HttpResponse.json(aRecurring(values), { status: request.method === 'POST' ? 201 : 200 });
  };
  server.use(
    http.get('/api/admin/prices', () => HttpResponse.json([])),
    http.get('/api/admin/clients', () => listOf([aClient({ id: 2 })])),
    http.get(path, ({ request }) => {
      asked.push(new URL(request.url).search);
      return listOf(rows);
    }),
    http.post(path, taken),
    http.patch(`${path}/:id`, taken),
    http.delete(`${path}/:id`, ({ params, request }) => {
      sent.push(`end ${String(params['id'])}${new URL(request.url).search}`);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const rendered = renderScreen(<Admin />, {
    at: '/admin/invoices?view=recurring',
    path: '/admin/*',
    signedIn: anAdmin(),
  });
  const choose = async (task: string) => {
    await rendered.user.click(
      await screen.findByRole('button', { name: 'More actions for Monthly package' }),
    );
    await rendered.user.click(await screen.findByRole('menuitem', { name: task }));
  };
  return { ...rendered, asked, sent, choose };
}

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the list', () => {
  it('shows the next issue of each, if any', async () => {
    renderRecurring([
      aRecurring({ endsOn: '2027-03-31' }),
      aRecurring({ id: 5, description: 'Payroll', every: 'quarter', paused: true, nextOn: null }),
      aRecurring({ id: 6, description: 'Workshop', nextOn: null }),
    ]);
    const monthly = await screen.findByRole('row', { name: /Monthly package/ });
    for (const words of ['Alex Example', 'Every month', '$125.00', 'Nov 30, 2026', 'Until Mar 31, 2027']) {
      expect(monthly).toHaveTextContent(words);
    }
    expect(screen.getByRole('row', { name: /Payroll/ })).toHaveTextContent(/Every quarter.*Paused/);
    expect(screen.getByRole('row', { name: /Workshop/ })).toHaveTextContent('No more invoices');
  });

  it('is searched by the server, with an empty state without matches', async () => {
    const { user, asked } = renderRecurring([]);
    expect(await screen.findByText('No recurring invoices yet')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Search recurring invoices' }), 'payroll{Enter}');
    await waitFor(() => expect(asked.at(-1)).toContain('search=payroll'));
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('No recurring invoices yet')).toBeInTheDocument();
  });

  it('reloads on request after a failure', async () => {
    const { user } = renderRecurring([aRecurring()]);
    await screen.findByRole('row', { name: /Monthly package/ });
    server.use(http.get(path, () => refusal(500, { code: 'internal', message: 'No' }), { once: true }));
    await user.type(screen.getByRole('searchbox', { name: 'Search recurring invoices' }), 'x{Enter}');
    expect(await screen.findByText(/^Failed to load recurring invoices/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Monthly package/ })).toBeInTheDocument();
  });
});

describe('the form', () => {
  it('reports what is missing', async () => {
    const { user, sent } = renderRecurring([]);
    await user.click(await screen.findByRole('button', { name: 'New recurring invoice' }));
    const form = await dialogOf('New recurring invoice');
    await user.clear(form.getByLabelText('Due after, in days'));
    await user.type(form.getByLabelText('Due after, in days'), '400');
    await user.click(form.getByRole('button', { name: 'Create' }));
    for (const words of [
      'Please select a client',
      'Choose a date',
      'Must be a whole number of days from 0 to 365',
    ]) {
      expect(await form.findByText(words)).toBeInTheDocument();
    }
    expect(sent).toEqual([]);
  });

  it('rejects an end before the start', async () => {
    const { user, sent, choose } = renderRecurring([aRecurring({ startsOn: '2036-01-31' })]);
    await choose('Edit');
    const form = await dialogOf('Edit recurring invoice');
    await user.type(form.getByLabelText(/^Ends/), '2036-01-30');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText('Must not be before the start date')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("shows the server's errors at their fields", async () => {
    const { user, choose } = renderRecurring([aRecurring()]);
    await choose('Edit');
    const form = await dialogOf('Edit recurring invoice');
    server.use(
      http.patch(`${path}/4`, () =>
        refusal(400, {
          code: 'request.invalid',
          message: 'Must not be before today',
          fields: { startsOn: 'Must not be before today' },
        }),
      ),
    );
    await user.clear(form.getByLabelText('Starts'));
    await user.type(form.getByLabelText('Starts'), '2026-02-28');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText('Must not be before today')).toBeInTheDocument();
  });

  it('changes future invoices, and does not send a past start date', async () => {
    const { user, sent, choose } = renderRecurring([aRecurring()]);
    await choose('Edit');
    const form = await dialogOf('Edit recurring invoice');
    expect(form.queryByRole('combobox', { name: 'Client' })).not.toBeInTheDocument();
    const description = form.getByLabelText('Description');
    await user.type(description, ', more');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await findToast('Recurring invoice updated');
    expect(sent).toEqual([
      {
        description: 'Monthly package, more',
        every: 'month',
        endsOn: null,
        dueInDays: 14,
        items: [{ description: 'Bookkeeping', quantity: '1', unitPrice: '125.00' }],
      },
    ]);
  });
});

describe('one of them', () => {
  it.each([
    ['Pause', aRecurring(), { paused: true }, 'Recurring invoice paused'],
    ['Resume', aRecurring({ paused: true, nextOn: null }), { paused: false }, 'Recurring invoice resumed'],
  ])('can %s', async (action, recurring, change, report) => {
    const { sent, choose } = renderRecurring([recurring]);
    await choose(action);
    await findToast(report);
    expect(sent).toEqual([change]);
  });

  it('ends after a confirmation', async () => {
    const { user, sent, choose } = renderRecurring([aRecurring()]);
    await choose('End');
    const question = await dialogOf('End this recurring invoice?');
    expect(question.getByText(/Alex Example won’t get any more invoices/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'End' }));
    await findToast('Recurring invoice ended');
    expect(sent).toEqual(['end 4']);
  });

  it('that waits is paused or ended only after the question what becomes of its due invoices', async () => {
    const { user, sent, choose } = renderRecurring([aRecurring({ waiting: true, nextOn: '2026-10-31' })]);
    await choose('Pause');
    const pausing = await dialogOf('Pause, and cancel what is due?');
    expect(pausing.getByText(/due since Oct 31, 2026 and not issued yet is canceled/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(pausing.getByRole('button', { name: 'Pause and cancel' }));
    await findToast('Recurring invoice paused');
    await choose('End');
    const ending = await dialogOf('End this recurring invoice?');
    expect(ending.getByText(/due since Oct 31, 2026 and not issued yet is canceled/)).toBeInTheDocument();
    await user.click(ending.getByRole('button', { name: 'End' }));
    await findToast('Recurring invoice ended');
    expect(sent).toEqual([{ paused: true, cancelWaiting: true }, 'end 4?cancelWaiting=true']);
  });
});
