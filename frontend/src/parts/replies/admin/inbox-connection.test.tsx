import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin, anEmailConnection, someConnections } from '../../../../test/fixtures';
import { serveStreams } from '../../../../test/live-stream';
import { serveParts } from '../../../../test/parts';
import { findToast, renderInArea } from '../../../../test/render';
import { listOf, server } from '../../../../test/server';
import { ConnectionsSection } from '../../../features/connections/admin/offered/connections-section';
import type { EmailConnectionDto } from '../../../shared/api';
import { LiveUpdates } from '../../../shared/live/live-updates';
import { addAdditions } from '../../../shared/parts/additions';
import { admin } from '.';

let takeBack: () => void;
beforeEach(() => {
  takeBack = addAdditions('replies', admin.additions ?? {});
  serveParts('replies');
});
afterEach(() => takeBack());

const path = '/api/admin/connections';
const connected = anEmailConnection({
  host: 'smtp.gmail.com',
  port: 465,
  security: 'tls',
  username: 'office@example.com',
  hasPassword: true,
  fromAddress: 'office@example.com',
  source: 'practice',
  lastOkAt: '2026-11-18T15:04:06.000Z',
});
const inbox = {
  host: 'imap.gmail.com',
  port: 993,
  username: null,
  hasPassword: false,
  authServer: 'mx.google.com',
  lastOkAt: '2026-11-18T15:04:06.000Z',
  lastError: null,
};

function open(email: EmailConnectionDto) {
  const sent: unknown[] = [];
  server.use(
    http.get(path, () => HttpResponse.json(someConnections({ email }))),
    http.get('/api/admin/outbox', () => listOf([])),
    http.put(`${path}/email`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(connected);
    }),
  );
  const section = (
    <LiveUpdates>
      <ConnectionsSection />
    </LiveUpdates>
  );
  return { ...renderInArea(section, { signedIn: anAdmin() }), sent };
}
const card = async () => within(await screen.findByRole('region', { name: 'Email' }));
const dialog = async () => within(await screen.findByRole('dialog'));
const answers = 'Clients can answer by email';

test('sending and reading answers each say when they last worked, and why they fail', async () => {
  const failed = { at: '2026-11-18T15:10:00.000Z', message: 'Nothing answers.' };
  const imap = { ...inbox, lastOkAt: '2026-11-18T14:00:00.000Z', lastError: failed };
  open({ ...connected, imap });
  const shown = await card();
  expect(await shown.findByText('Failing')).toBeInTheDocument();
  expect(await shown.findByText(/^Reading answers failed on/)).toBeInTheDocument();
  expect(shown.queryByText(/^Sending failed on/)).not.toBeInTheDocument();
  expect(shown.getByText('Nothing answers.')).toBeInTheDocument();
  expect(shown.getAllByText(/Last worked/)).toHaveLength(2);
});

test('a failure of sending is no failure of reading', async () => {
  const failed = { at: '2026-11-18T15:10:00.000Z', message: '535 Not accepted' };
  open({ ...connected, imap: inbox, lastError: failed });
  const shown = await card();
  expect(await shown.findByText(/^Sending failed on/)).toBeInTheDocument();
  expect(shown.queryByText(/^Reading answers failed on/)).not.toBeInTheDocument();
});

test('answers are read from the inbox of a known provider at once', async () => {
  const { user, sent } = open(connected);
  await user.click((await card()).getByRole('button', { name: 'Change' }));
  await user.click(await (await dialog()).findByRole('checkbox', { name: answers }));
  await user.click((await dialog()).getByRole('button', { name: 'Connect' }));
  await findToast('Email connected');
  expect(sent[0]).toMatchObject({ imap: { host: 'imap.gmail.com', port: 993, authServer: 'mx.google.com' } });
});

test('another inbox has a server, a login and the name in its checks', async () => {
  const { user, sent } = open(anEmailConnection({ ...connected, host: 'smtp.example.com' }));
  await user.click((await card()).getByRole('button', { name: 'Change' }));
  await user.click(await (await dialog()).findByRole('checkbox', { name: answers }));
  await user.type(
    (await dialog()).getByRole('textbox', { name: 'Server for incoming mail (IMAP)' }),
    'imap.example.com',
  );
  await user.click(
    await (await dialog()).findByRole('checkbox', { name: 'My provider writes no name, or changes it' }),
  );
  await user.click((await dialog()).getByRole('button', { name: 'Connect' }));
  await findToast('Email connected');
  expect(sent[0]).toMatchObject({
    imap: { host: 'imap.example.com', port: 993, username: '', authServer: '' },
  });
});

test('an inbox that is no longer wanted is removed', async () => {
  const { user, sent } = open(anEmailConnection({ ...connected, imap: inbox }));
  await user.click((await card()).getByRole('button', { name: 'Change' }));
  await user.click(await (await dialog()).findByRole('checkbox', { name: answers }));
  await user.click((await dialog()).getByRole('button', { name: 'Connect' }));
  await findToast('Email connected');
  expect(sent[0]).toMatchObject({ imap: null });
});

test('the card counts automatic emails, and an owner lets answers of colleagues in', async () => {
  const automatic = { count: 12, since: '2026-10-19T15:04:06.000Z' };
  const { user, sent } = open(anEmailConnection({ ...connected, imap: inbox, automatic }));
  expect(
    await (await card()).findByText(/12 automatic emails left out in the last 30 days/),
  ).toBeInTheDocument();
  expect((await card()).getByText(/those of colleagues wait under Not assigned/)).toBeInTheDocument();
  await user.click((await card()).getByRole('button', { name: 'Change' }));
  await user.click(
    await (await dialog()).findByRole('checkbox', { name: 'Colleagues can answer by email, too' }),
  );
  await user.click((await dialog()).getByRole('button', { name: 'Connect' }));
  await findToast('Email connected');
  expect(sent[0]).toMatchObject({ staffReplies: true });
});

test('an account of the server cannot be answered', async () => {
  open({ ...connected, source: 'server', setBy: 'SMTP_URL' });
  expect(await (await card()).findByText(/Clients can’t answer by email/)).toBeInTheDocument();
});

describe('while replies are off', () => {
  beforeEach(() => serveParts());

  it('the card says nothing about answers', async () => {
    open({ ...connected, source: 'server', setBy: 'SMTP_URL' });
    await (await card()).findByText('SMTP_URL');
    expect((await card()).queryByText(/answer/i)).not.toBeInTheDocument();
  });

  it('the form does not ask for them, nor sends them', async () => {
    const { user, sent } = open(connected);
    await user.click((await card()).getByRole('button', { name: 'Change' }));
    expect((await dialog()).queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click((await dialog()).getByRole('button', { name: 'Connect' }));
    await findToast('Email connected');
    expect(Object.keys(sent[0] as object)).not.toContain('imap');
  });
});

test('a form that is open when replies are turned off says so, and is sent without them', async () => {
  const streams = serveStreams();
  const { user, sent } = open(connected);
  await user.click((await card()).getByRole('button', { name: 'Change' }));
  await user.click(await (await dialog()).findByRole('checkbox', { name: answers }));
  await waitFor(() => expect(streams).toHaveLength(1));
  serveParts();
  streams[0]?.send('parts', 1);
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent('The practice turned this off.');
  expect((await dialog()).getByRole('checkbox', { name: answers })).toBeChecked();
  await user.click((await dialog()).getByRole('button', { name: 'Connect' }));
  await findToast('Email connected');
  expect(Object.keys(sent[0] as object)).not.toContain('imap');
});
