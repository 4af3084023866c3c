import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aDay, anAdmin, anAdminSite, aSetup, aSite } from '../../../../../../test/fixtures';
import { renderInArea } from '../../../../../../test/render';
import { listOf, refusal, server } from '../../../../../../test/server';
import type { OutboxMailDto, SetupStep, SiteDto } from '../../../../../shared/api';
import { TodayScreen } from '../today-screen';

/** Today of a practice with these steps done; `complete` does another one. */
function aPractice(...done: SetupStep[]) {
  const completed = new Set(done);
  server.use(
    http.get('/api/admin/today', () => HttpResponse.json(aDay({ setup: aSetup(...completed) }))),
    http.post('/api/admin/setup/:key/done', ({ params }) => {
      completed.add(params['key'] as SetupStep);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { complete: (step: SetupStep) => completed.add(step) };
}
const site = (values: Partial<SiteDto>) =>
  server.use(http.get('/api/site', () => HttpResponse.json({ ...aSite(), ...values })));
const renderToday = (user = anAdmin()) => renderInArea(<TodayScreen />, { signedIn: user, at: '/admin' });
const card = async () => within(await screen.findByRole('region', { name: 'Set up your practice' }));
const step = (name: RegExp) => screen.getByRole('button', { name });

describe('the checklist', () => {
  it('has its steps, of which the first one to do is open', async () => {
    aPractice('details', 'website', 'clients');
    renderToday();
    const setup = await card();
    expect(setup.getByText('3 of 8 done')).toBeInTheDocument();
    expect(setup.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Add your detailsDone',
      'Write your websiteDone',
      'Add your services and pricesTo do',
      'Check your emailTo do',
      'Add your clientsDone',
      'Invite your clientsTo do',
      'Protect your loginTo do',
      'Plan your backupsTo do',
    ]);
    expect(step(/^Add your services/)).toHaveAttribute('aria-expanded', 'true');
    expect(setup.getByRole('link', { name: 'Write your prices' })).toHaveAttribute('href', '/admin/prices');
    expect(setup.queryByRole('link', { name: 'Add your details' })).not.toBeInTheDocument();
    expect(screen.getByText("You're all caught up.")).toBeInTheDocument();
  });

  it('shows the payee once the details are written', async () => {
    aPractice('details', 'website');
    // The site that comes with the page is the visitors', without instructions.
    server.use(
      http.get('/api/admin/site', () =>
        HttpResponse.json(anAdminSite({ paymentInstructions: 'Pay by check to Limestone.' })),
      ),
    );
    const { user } = renderToday();
    await card();
    await user.click(step(/^Add your details/));
    expect(await screen.findByText('How clients pay you: Pay by check to Limestone.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change your details' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add your details' })).not.toBeInTheDocument();
    await user.click(step(/^Add your details/));
    expect(screen.queryByText(/^How clients pay you/)).not.toBeInTheDocument();
  });

  it('confirms a step, and opens the next one', async () => {
    aPractice('details', 'website');
    const { user } = renderToday();
    await card();
    await user.click(await screen.findByRole('button', { name: 'We name prices on request' }));
    expect(await screen.findByText('3 of 8 done')).toBeInTheDocument();
    expect(step(/^Check your email/)).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('heading', { name: 'Set up your practice' })).toHaveFocus();
    await user.click(step(/^Plan your backups/));
    await user.click(screen.getByRole('button', { name: 'I have a backup plan' }));
    expect(await screen.findByText('4 of 8 done')).toBeInTheDocument();
  });

  it('reports that a confirmation failed', async () => {
    aPractice('details', 'website');
    server.use(
      http.post('/api/admin/setup/:key/done', () =>
        refusal(500, { code: 'internal', message: 'Something went wrong.' }),
      ),
    );
    const { user } = renderToday();
    await user.click(await screen.findByRole('button', { name: 'We name prices on request' }));
    expect(await screen.findByText('Failed to save')).toBeInTheDocument();
    expect(screen.getByText('2 of 8 done')).toBeInTheDocument();
  });

  it('opens a screen here by a plain click only, as links do', async () => {
    aPractice('details', 'website');
    const { user, router } = renderToday();
    const link = await screen.findByRole('link', { name: 'Write your prices' });
    let isLeftToBrowser: boolean | undefined;
    const onClick = (event: Event) => {
      isLeftToBrowser = !event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', onClick);
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    expect(isLeftToBrowser).toBe(true);
    expect(router.state.location.pathname).toBe('/admin');
    document.removeEventListener('click', onClick);
    await user.click(link);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/prices'));
  });

  it('is dismissed after a confirmation', async () => {
    aPractice();
    server.use(
      http.post('/api/admin/setup/dismiss', () => {
        server.use(http.get('/api/admin/today', () => HttpResponse.json(aDay())));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderToday();
    await user.click((await card()).getByRole('button', { name: 'Dismiss' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss the checklist?' }));
    await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Set up your practice' })).not.toBeInTheDocument(),
    );
  });
});

describe('the step about email', () => {
  const before: SetupStep[] = ['details', 'website', 'prices'];
  let mail: OutboxMailDto;
  beforeEach(() => {
    mail = {
      id: 7,
      to: 'owner@example.com',
      subject: 'Your email works',
      text: '',
      html: '',
      attachments: [],
      event: null,
      status: 'pending',
      attempts: 1,
      error: null,
      sentAt: null,
      linkNeedsPassword: false,
      created_at: '2026-11-18T15:04:05.000Z',
    };
    server.use(
      http.post('/api/admin/setup/test-email', () => HttpResponse.json({ mailId: 7 }, { status: 202 })),
      http.get('/api/admin/outbox', () => listOf([mail])),
    );
  });

  it('shows that the mail server accepted the message', async () => {
    const practice = aPractice(...before);
    mail.status = 'sent';
    const { user } = renderToday();
    const setup = await card();
    practice.complete('email');
    await user.click(setup.getByRole('button', { name: 'Send a test email' }));
    expect(
      await screen.findByText('The mail server accepted the message to owner@example.com.'),
    ).toBeInTheDocument();
    expect(await setup.findByText('4 of 8 done')).toBeInTheDocument();
  });

  it.each([
    ['failed', 'The mail server refused the message: 550 No such mailbox'],
    ['pending', 'The mail server did not accept the message yet: 550 No such mailbox'],
  ] as const)('shows its answer to a message that is %s', async (status, text) => {
    aPractice(...before);
    Object.assign(mail, { status, error: '550 No such mailbox' });
    const { user } = renderToday();
    await user.click((await card()).getByRole('button', { name: 'Send a test email' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('explains sending by hand without an email account', async () => {
    aPractice(...before);
    site({ sendsEmail: false });
    const { user } = renderToday();
    const setup = await card();
    expect(setup.getByText(/send them yourself/)).toBeInTheDocument();
    expect(setup.getByRole('link', { name: 'Connect email' })).toHaveAttribute('href', '/admin/email');
    await user.click(setup.getByRole('button', { name: 'I’ll send links myself' }));
    expect(await setup.findByText('4 of 8 done')).toBeInTheDocument();
  });
});
