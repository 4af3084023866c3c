import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { anAdmin } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { listOf, refusal, server } from '../../../../test/server';
import type { BreachReportDto, SecurityPlanDto } from '../../../shared/api';
import { StepUpDialog } from '../../../features/identity/shared/step-up/step-up-dialog';
import { BreachReportsScreen } from './breaches/breach-reports-screen';
import { SecurityPlanScreen } from './plan/security-plan-screen';

const planPath = '/api/admin/security-plan';
const reportsPath = '/api/admin/breach-reports';
const nobody = { name: '', title: '', phone: '', email: '' };

const aPlan = (values: Partial<SecurityPlanDto> = {}): SecurityPlanDto => ({
  answers: {
    coordinator: { ...nobody, name: 'Jordan Example' },
    spokesperson: nobody,
    scope: 'Our clients’ information.',
    riskAssessment: '',
    riskAssessedOn: null,
    devices: [],
    premises: '',
    network: '',
    conduct: '',
    disposal: '',
    testing: '',
    trainings: [],
    providers: [],
    incidentSteps: '1. Stop it.',
    incidentContacts: [],
    reporting: '',
  },
  written: true,
  sections: [
    {
      title: 'Access',
      shapedLike: '16 CFR 314.4(c)(1)',
      texts: [],
      facts: [
        { name: 'Limits on tries', value: 'Off (THROTTLE)', attention: true },
        { name: 'First event', value: '2026-07-30', figure: true },
      ],
      tables: [],
    },
  ],
  unwritten: ['Review: Annual report goes to'],
  review: 'overdue',
  inForce: { id: 2, adoptedAt: '2025-11-01T12:00:00.000Z', reviewOn: '2026-11-01' },
  differences: [{ section: 'Access', name: 'Limits on tries', was: 'On', is: 'Off (THROTTLE)' }],
  ...values,
});

const aReport = (values: Partial<BreachReportDto> = {}): BreachReportDto => ({
  id: 4,
  title: 'Laptop stolen',
  happened: 'A laptop was stolen.',
  kind: 'account',
  exposure: 'The account of Jordan Example',
  from: '2026-11-01T12:00:00.000Z',
  to: null,
  discoveredOn: '2026-11-20',
  determinedOn: null,
  exercise: false,
  holders: [{ id: 1, name: 'Jordan Example', role: 'admin', staffRole: 'owner' }],
  traces: { events: 3, refused: 0, firstAt: null, lastAt: null, addresses: [] },
  clients: { reachable: 600, seen: 2 },
  residences: [{ residence: 'TX', name: 'Texas', reachable: 600, seen: 2 }],
  kinds: [{ kind: 'birthdate', name: 'Date of birth', clients: 1, items: 1 }],
  visitors: { contactMessages: 1, bookings: 0 },
  deadlines: [
    {
      rule: 'ftc',
      whom: 'Federal Trade Commission',
      state: 'reached',
      dueOn: '2026-12-20',
      asks: 'A notice.',
      because: '600 clients here.',
      source: '16 CFR 314.4(j)',
      sourceUrl: 'https://www.ecfr.gov/',
    },
  ],
  notices: [{ id: 1, rule: null, whom: 'Our insurance', toldOn: '2026-11-21', note: 'By telephone.' }],
  rulesLookedUpOn: '2026-11-21',
  limits: ['An IP address may be shared by many people.'],
  createdBy: 1,
  created_at: '2026-11-21T12:00:00.000Z',
  updated_at: '2026-11-21T12:00:00.000Z',
  ...values,
});

function renderPlan(plan: SecurityPlanDto) {
  const sent: unknown[] = [];
  server.use(
    http.get(planPath, () => HttpResponse.json(plan)),
    http.get(`${planPath}/versions`, () => listOf([])),
    http.put(planPath, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(plan);
    }),
    http.post(`${planPath}/adopt`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: 3, reviewOn: '2027-11-21', sha256: 'x' }, { status: 201 });
    }),
  );
  return {
    ...renderInArea(<SecurityPlanScreen />, { signedIn: anAdmin(), at: '/admin/security-plan' }),
    sent,
  };
}

function renderReports(at: string) {
  const sent: unknown[] = [];
  server.use(
    http.get(reportsPath, () => listOf([])),
    http.get(`${reportsPath}/leads`, () =>
      HttpResponse.json({ admins: [{ id: 1, name: 'Jordan Example' }], signIns: [], accessTokens: [] }),
    ),
    http.get(`${reportsPath}/4`, () => HttpResponse.json(aReport())),
    http.get(`${reportsPath}/5`, () =>
      refusal(404, { code: 'breach_report.not_found', message: 'This breach report was not found.' }),
    ),
    http.get(`${reportsPath}/:id/clients`, () =>
      listOf([{ id: 2, name: 'Alex Sample', residence: 'TX', seen: 2, firstSeenAt: null, lastSeenAt: null }]),
    ),
    http.post(reportsPath, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aReport(), { status: 201 });
    }),
    http.post(`${reportsPath}/4/notices`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aReport(), { status: 201 });
    }),
    http.delete(`${reportsPath}/4/notices/1`, () => {
      sent.push('removed');
      return HttpResponse.json(aReport());
    }),
    http.patch(`${reportsPath}/4`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aReport({ determinedOn: '2026-11-21' }));
    }),
  );
  const screens = (
    <>
      <Routes>
        <Route path="/admin/security-plan/breach-reports/:id?" element={<BreachReportsScreen />} />
      </Routes>
      <StepUpDialog />
    </>
  );
  return { ...renderInArea(screens, { signedIn: anAdmin(), at }), sent };
}

describe('the security plan', () => {
  it('shows its status, differences and missing sections', async () => {
    renderPlan(aPlan());
    const standing = within(await screen.findByRole('region', { name: 'Plan status' }));
    expect(standing.getByText('Review overdue')).toBeInTheDocument();
    expect(standing.getByText(/^Version 2, adopted on/)).toBeInTheDocument();
    expect(standing.getByText('Limits on tries')).toBeInTheDocument();
    expect(standing.getByText('Review: Annual report goes to')).toBeInTheDocument();
    const found = within(screen.getByRole('region', { name: 'What Steward found' }));
    expect(found.getByText('Off (THROTTLE)')).toBeInTheDocument();
    expect(found.getByText('Jul 30, 2026')).toBeInTheDocument();
  });

  it('is edited with its lists, and saved as a whole', async () => {
    const { user, sent } = renderPlan(aPlan());
    await user.click(await screen.findByRole('button', { name: 'Add device' }));
    await user.click(screen.getByRole('button', { name: 'Save plan' }));
    expect(await screen.findByText('Device is required')).toBeInTheDocument();
    const row = within(screen.getByRole('group', { name: 'Device 1' }));
    await user.type(row.getByLabelText(/^Device/), 'Laptop 1');
    await user.click(screen.getByRole('button', { name: 'Save plan' }));
    await findToast('Security plan saved');
    expect(sent).toEqual([
      expect.objectContaining({
        devices: [{ name: 'Laptop 1', location: '', holds: '' }],
        riskAssessedOn: null,
        incidentSteps: '1. Stop it.',
      }),
    ]);
  });

  it('keeps focus after a row was removed', async () => {
    const { user } = renderPlan(aPlan());
    const add = await screen.findByRole('button', { name: 'Add device' });
    await user.click(add);
    await user.click(add);
    await user.type(within(screen.getByRole('group', { name: 'Device 2' })).getByLabelText(/^Device/), 'Two');
    await user.click(screen.getByRole('button', { name: 'Remove device 1' }));
    expect(screen.getByRole('button', { name: 'Remove device 1' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Device' })).toHaveValue('Two');
    await user.click(screen.getByRole('button', { name: 'Remove device 1' }));
    expect(add).toHaveFocus();
  });

  it('is adopted once complete', async () => {
    const { user, sent } = renderPlan(aPlan());
    await screen.findByRole('region', { name: 'Plan status' });
    await user.click(screen.getByRole('button', { name: 'Adopt plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Adopt the security plan' }));
    await user.type(dialog.getByLabelText(/Changes in this review/), 'A new provider.');
    await user.click(dialog.getByRole('button', { name: 'Adopt' }));
    await findToast('Version 3 is in force');
    expect(sent).toEqual([{ note: 'A new provider.' }]);
  });

  it('cannot be adopted while it is a suggestion', async () => {
    renderPlan(aPlan({ written: false, inForce: null, review: 'none', differences: [] }));
    expect(await screen.findByText('Not adopted')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Adopt plan' })).toBeDisabled();
  });
});

describe('breach reports', () => {
  it('are created from a description, and shown', async () => {
    const { user, sent } = renderReports('/admin/security-plan/breach-reports');
    expect(await screen.findByText('No breach reports')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New breach report' }));
    await user.type(dialog.getByLabelText('Title'), 'Laptop stolen');
    await user.type(dialog.getByLabelText('What happened'), 'A laptop was stolen.');
    await user.click(dialog.getByRole('combobox', { name: 'Account' }));
    await user.click(await screen.findByTitle('Jordan Example'));
    await user.type(dialog.getByLabelText('From'), '2026-11-01T08:00');
    await user.type(dialog.getByLabelText('Discovered on'), '2026-11-20');
    await user.click(dialog.getByRole('button', { name: 'Create report' }));
    expect(await screen.findByRole('heading', { name: 'Laptop stolen' })).toBeInTheDocument();
    expect(sent).toEqual([
      {
        title: 'Laptop stolen',
        happened: 'A laptop was stolen.',
        kind: 'account',
        userId: 1,
        from: new Date('2026-11-01T08:00').toISOString(),
        discoveredOn: '2026-11-20',
        determinedOn: null,
        exercise: false,
      },
    ]);
  });

  it('record notices', async () => {
    const { user, sent } = renderReports('/admin/security-plan/breach-reports/4');
    const notices = within(await screen.findByRole('region', { name: 'Notices' }));
    expect(notices.getByText('By telephone.')).toBeInTheDocument();
    await user.click(notices.getByRole('button', { name: 'Record a notice' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a notice' }));
    await user.type(dialog.getByLabelText('Notified on'), '2026-11-21');
    await user.click(dialog.getByRole('button', { name: 'Note' }));
    await findToast('Notice recorded');
    expect(sent).toEqual([
      { rule: 'ftc', whom: 'Federal Trade Commission', toldOn: '2026-11-21', note: null },
    ]);
    await user.click(notices.getByRole('button', { name: 'Remove notice to Our insurance' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await findToast('Notice removed');
    expect(sent.at(-1)).toBe('removed');
  });

  it('show deadlines with their sources, and the limits of the log', async () => {
    const { user, sent } = renderReports('/admin/security-plan/breach-reports/4');
    const days = within(await screen.findByRole('region', { name: 'Deadlines' }));
    expect(days.getByText('Applies')).toBeInTheDocument();
    expect(days.getByText('By Dec 20, 2026')).toBeInTheDocument();
    expect(days.getByRole('link', { name: '16 CFR 314.4(j)' })).toHaveAttribute(
      'href',
      'https://www.ecfr.gov/',
    );
    expect(screen.getByText('An IP address may be shared by many people.')).toBeInTheDocument();
    expect(screen.getByText('1 record of 1 client')).toBeInTheDocument();
    const clients = within(await screen.findByRole('region', { name: 'Clients' }));
    expect(await clients.findByText('Texas')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit report' }));
    await user.type(dialog.getByLabelText(/Determined on/), '2026-11-21');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { title: 'Laptop stolen', happened: 'A laptop was stolen.', determinedOn: '2026-11-21' },
      ]),
    );
  });

  it('export the list of clients, and ask for the password in a stale session', async () => {
    const downloaded: string[] = [];
    // jsdom cannot open addresses.
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloaded.push(this.getAttribute('href') ?? '');
    });
    let fresh = false;
    const { user } = renderReports('/admin/security-plan/breach-reports/4');
    server.use(
      http.head(
        `${reportsPath}/4/clients/export`,
        () => new HttpResponse(null, { status: fresh ? 200 : 403 }),
      ),
      http.post('/api/session/confirm', () => {
        fresh = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Download clients as CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: "Please confirm it's you" }));
    expect(downloaded).toEqual([]);
    await user.type(dialog.getByLabelText('Password'), 'River-stone-9!');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await findToast('Download started');
    expect(downloaded).toEqual([`${reportsPath}/4/clients/export`]);
    jest.restoreAllMocks();
  });

  it('ask for the name first if the recipient is someone else', async () => {
    const { user } = renderReports('/admin/security-plan/breach-reports/4');
    await user.click(await screen.findByRole('button', { name: 'Record a notice' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a notice' }));
    await user.click(dialog.getByRole('combobox', { name: 'Recipient' }));
    await user.click(await screen.findByTitle('Someone else'));
    await user.click(dialog.getByRole('button', { name: 'Note' }));
    expect(await dialog.findByText('Enter the date')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus());
  });

  it('keep their heading after a failure, and can be loaded again', async () => {
    const message = 'Please try again.';
    server.use(http.get(`${reportsPath}/7`, () => refusal(503, { code: 'x', message })));
    const { user } = renderReports('/admin/security-plan/breach-reports/7');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('heading', { level: 1, name: 'Breach report' })).toBeInTheDocument();
    server.use(http.get(`${reportsPath}/7`, () => HttpResponse.json(aReport({ id: 7 }))));
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Laptop stolen' })).toBeInTheDocument();
  });

  it('show a message if one does not exist', async () => {
    renderReports('/admin/security-plan/breach-reports/5');
    expect(await screen.findByRole('dialog', { name: 'Breach report not found' })).toBeInTheDocument();
  });
});
