import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { aClient } from '../../../../test/fixtures';
import { renderDashboard, serveParts } from '../../../../test/parts';
import { findToast } from '../../../../test/render';
import { listOf, refusal, server } from '../../../../test/server';
import type { PackDto, PackPreviewDto } from '../../../shared/api';

const path = '/api/admin/packs';

const aPack = (over: Partial<PackDto> = {}): PackDto => ({
  id: 4,
  title: 'New client',
  language: 'en',
  documents: [{ templateId: 1 }],
  requests: [{ title: 'Identification', description: 'By {{dueDate}}.', dueInDays: 10, templateId: null }],
  message: { subject: 'Welcome, {{firstName}}', content: 'Dear {{firstName}}' },
  invoice: {
    description: 'Onboarding',
    items: [
      {
        description: 'Session',
        quantity: '1',
        unitPrice: '35.00',
        amount: '35.00',
        discountPercent: null,
        taxRateId: null,
        taxReason: null,
        priceId: null,
      },
    ],
    dueInDays: null,
  },
  templates: [{ id: 1, title: 'Agreement', requiresSignature: true }],
  createdBy: 1,
  created_at: '2026-11-18T12:00:00Z',
  updated_at: '2026-11-18T12:00:00Z',
  ...over,
});

const preview: PackPreviewDto = {
  documents: [{ templateId: 1, title: 'Agreement', needsSignature: true }],
  requests: [
    {
      title: 'Identification',
      description: 'By November 28, 2026.',
      dueDate: '2026-11-28',
      templateId: null,
      templateTitle: null,
    },
  ],
  message: { subject: 'Welcome, Alex', content: 'Dear Alex' },
  invoice: {
    description: 'Onboarding',
    items: [
      {
        description: 'Session',
        quantity: '1',
        unitPrice: '35.00',
        amount: '35.00',
        discountPercent: null,
        taxRateId: null,
        taxReason: null,
        priceId: null,
      },
    ],
    subtotal: '35.00',
    taxes: [],
    amount: '35.00',
    dueDate: null,
  },
  language: 'en',
  client: { name: 'Alex Example', language: 'en' },
  warnings: [],
};

/** Renders the screen with these packs, and records requests. */
async function renderPacks(packs: PackDto[], at = '/admin/packs') {
  const sent: unknown[] = [];
  const keep = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return HttpResponse.json(aPack(), { status: request.method === 'POST' ? 201 : 200 });
  };
  server.use(
    http.get('/api/admin/prices', () => HttpResponse.json([])),
    http.get('/api/admin/clients', () => listOf([aClient()])),
    http.get('/api/admin/document-templates', () => listOf([])),
    http.get(path, () => listOf(packs)),
    http.get(`${path}/4`, () => HttpResponse.json(packs[0])),
    http.post(path, keep),
    http.patch(`${path}/4`, keep),
    http.post(`${path}/4/preview`, () => HttpResponse.json(preview)),
    http.post(`${path}/4/apply`, async ({ request }) => {
      sent.push(await request.json());
      expect(request.headers.get('Idempotency-Key')).toBeTruthy();
      return HttpResponse.json({ documents: [1], requests: [2], threadId: 3, invoiceId: 4 }, { status: 201 });
    }),
  );
  serveParts('packs');
  return { ...(await renderDashboard(at)), sent };
}

const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('the list', () => {
  it('shows the contents of each pack, and which one lacks a template', async () => {
    await renderPacks([
      aPack(),
      aPack({ id: 5, title: 'Year end', templates: [], message: null, invoice: null }),
    ]);
    const whole = await screen.findByRole('row', { name: /New client/ });
    expect(whole).toHaveTextContent('1 document, 1 request, a message, an invoice of $35.00');
    expect(whole).not.toHaveTextContent('missing');
    const lacking = screen.getByRole('row', { name: /Year end/ });
    expect(lacking).toHaveTextContent('A template is missing');
    expect(lacking).toHaveTextContent('1 document, 1 request');
  });

  it('has an empty state', async () => {
    await renderPacks([]);
    expect(await screen.findByText('No packs yet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'New pack' })).toBeInTheDocument();
  });
});

describe('applying one', () => {
  const choose = async (user: UserEvent) => {
    await press(user, 'Apply New client');
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply pack' }));
    expect(dialog.getByRole('status', { name: 'Preview' })).toHaveTextContent(
      "Choose a client to preview what they'll get.",
    );
    await user.click(dialog.getByRole('combobox', { name: 'Client' }));
    await user.click(await screen.findByTitle('Alex Example'));
    return dialog;
  };

  it('previews the contents, and sends them', async () => {
    const { user, sent } = await renderPacks([aPack()]);
    const dialog = await choose(user);
    const letter = await dialog.findByRole('region', { name: 'What will be sent' });
    for (const words of [
      'Dear Alex',
      'Agreement',
      'to sign',
      'by November 28, 2026',
      'due upon receipt',
      '$35.00',
    ])
      expect(letter).toHaveTextContent(words);
    await user.click(dialog.getByRole('button', { name: 'Send all' }));
    expect(await findToast('Pack applied')).toHaveTextContent('1 document, 1 request, a message');
    expect(sent).toEqual([{ userId: 2 }]);
  });

  it('warns before it is sent to a reader of another language', async () => {
    const { user } = await renderPacks([aPack()]);
    const client = { name: 'Alex Example', language: 'es' };
    server.use(
      http.post(`${path}/4/preview`, () =>
        HttpResponse.json({ ...preview, client, warnings: ['pack.other_language'] }),
      ),
    );
    const dialog = await choose(user);
    expect(
      await dialog.findByText('This pack is in English. Alex Example reads Spanish.'),
    ).toBeInTheDocument();
  });

  it('with a deleted template leads to the editor', async () => {
    const { user } = await renderPacks([aPack()]);
    server.use(
      http.post(`${path}/4/preview`, () => refusal(409, { code: 'pack.template_missing', message: 'Gone' })),
    );
    const dialog = await choose(user);
    expect(await dialog.findByRole('alert')).toHaveTextContent('A template of this pack was deleted');
    expect(dialog.getByRole('link', { name: 'Edit the pack' })).toHaveAttribute(
      'href',
      '/admin/packs?edit=4',
    );
  });
});

describe('the editor', () => {
  it('sends the changes, and names removed parts', async () => {
    const { user, sent, router } = await renderPacks([aPack()], '/admin/packs?edit=4');
    await press(user, 'Remove message');
    const days = within(screen.getByRole('group', { name: 'Request 1' })).getByLabelText(/^Due in days/);
    await user.clear(days);
    expect(await screen.findByText(/No due date is set/)).toBeInTheDocument();
    await press(user, 'Save changes');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(sent).toEqual([
      {
        title: 'New client',
        language: 'en',
        documents: [{ templateId: 1 }],
        requests: [{ title: 'Identification', description: 'By {{dueDate}}.' }],
        message: null,
        invoice: {
          description: 'Onboarding',
          items: [{ description: 'Session', quantity: '1', unitPrice: '35.00' }],
        },
      },
    ]);
  });

  it('asks for a template again after it was deleted', async () => {
    const { user, sent } = await renderPacks([aPack({ templates: [] })], '/admin/packs?edit=4');
    await press(user, 'Save changes');
    expect(await screen.findByText('Please select a template')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("puts the server's messages at their fields", async () => {
    const { user } = await renderPacks([aPack()], '/admin/packs?edit=4');
    const fields = { 'message.subject': 'Not this one', 'invoice.items.0.unitPrice': 'Too much' };
    server.use(
      http.patch(`${path}/4`, () =>
        refusal(400, { code: 'request.invalid', message: 'Please check', fields }),
      ),
    );
    await press(user, 'Save changes');
    for (const message of Object.values(fields)) expect(await screen.findByText(message)).toBeInTheDocument();
  });
});
