import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../../test/fixtures';
import { renderDashboard, serveParts } from '../../../../test/parts';
import { findToast, renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import { stubProperties } from '../../../../test/stub-properties';
import { aPushBrowser, phone } from '../testing/push-browser';
import { hasDeclined } from './device';
import { PushSettings } from './push-settings';

const render = () => renderInArea(<PushSettings />, { signedIn: aUser(), at: '/client/profile' });
const theSwitch = () => screen.findByRole('switch', { name: 'Show notifications on this device' });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Devices with notifications' })).getAllByRole('listitem');

it('turns notifications on and off on this device', async () => {
  const browser = aPushBrowser();
  browser.listed = [phone];
  const { user } = render();
  await waitFor(async () => expect(await theSwitch()).toBeEnabled());
  expect(await theSwitch()).not.toBeChecked();
  expect((await rows()).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Chrome 153 on Android.*Turned on Nov 20, 2026/),
  ]);

  await user.click(await theSwitch());
  await findToast('Notifications are on');
  await waitFor(async () => expect(await theSwitch()).toBeChecked());
  const [own, other] = await rows();
  expect(own).toHaveTextContent(/Chrome 153 on Linux.*This device/);
  expect(other).not.toHaveTextContent('This device');

  await user.click(await theSwitch());
  await findToast('Notifications are off');
  await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
  expect(browser).toMatchObject({ listed: [phone], endpoint: undefined });
  expect(hasDeclined(aUser().id)).toBe(true);
});

it('removes another device, also one that has ended in the meantime', async () => {
  const browser = aPushBrowser('granted');
  browser.listed = [phone];
  const { user } = render();
  server.use(
    http.delete('/api/push/subscriptions/4', () => {
      browser.listed = [];
      return refusal(404, { code: 'not_found', message: 'Not found' });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove Chrome 153 on Android' }));
  await findToast('Device removed');
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Devices with notifications' })).not.toBeInTheDocument(),
  );
});

it('is off once the server has ended the subscription, and on again with the same press', async () => {
  const browser = aPushBrowser();
  const { user } = render();
  await waitFor(async () => expect(await theSwitch()).toBeEnabled());
  await user.click(await theSwitch());
  await waitFor(async () => expect(await theSwitch()).toBeChecked());
  browser.listed = [];
  cleanup();
  const { user: again } = render();
  await waitFor(async () => expect(await theSwitch()).toBeEnabled());
  expect(await theSwitch()).not.toBeChecked();
  await again.click(await theSwitch());
  await waitFor(async () => expect(await theSwitch()).toBeChecked());
  expect(browser.sent).toHaveLength(2);
});

it('says at once that the browser blocks them', async () => {
  const browser = aPushBrowser('granted');
  render();
  await theSwitch();
  await act(async () => browser.setPermission('denied'));
  expect(await screen.findByText(/^Notifications are blocked\. Allow them/)).toBeInTheDocument();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  await act(async () => browser.setPermission('granted'));
  await theSwitch();
});

it.each([
  ['an iPhone', 'iPhone; CPU iPhone OS 18_5 like Mac OS X', 0, /^Add to Home Screen first: tap Share/],
  ['an iPad', 'Macintosh; Intel Mac OS X 10_15_7', 5, /^Add to Home Screen first: tap Share/],
  ['an old browser', 'Macintosh; Intel Mac OS X 10_15_7', 0, /^This browser cannot show notifications\./],
])('says what to do on %s', async (_, userAgent, maxTouchPoints, words) => {
  stubProperties(navigator, { userAgent: `Mozilla/5.0 (${userAgent})`, maxTouchPoints });
  server.use(http.get('/api/push', () => HttpResponse.json({ publicKey: 'BKey', subscriptions: [phone] })));
  render();
  expect(await screen.findByText(words)).toBeInTheDocument();
  // The others can be removed here.
  expect(await rows()).toHaveLength(1);
});

it('offers to load the devices again', async () => {
  aPushBrowser();
  server.use(http.get('/api/push', () => HttpResponse.error()));
  const { user } = render();
  await screen.findByText('Failed to load your devices. Please try again.');
  server.use(http.get('/api/push', () => HttpResponse.json({ publicKey: 'BKey', subscriptions: [] })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await theSwitch();
});

const preferences = () => {
  const channels = { portal: true, email: true, push: true };
  return { document: channels, message: channels, payment: channels, appointment: channels, weekly: true };
};

it('is in the preferences of the dashboard while the part is on, with its channel', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/push', () => HttpResponse.json({ publicKey: 'BKey', subscriptions: [] })),
    http.get('/api/notification-preferences', () => HttpResponse.json(preferences())),
    http.put('/api/notification-preferences', async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      return HttpResponse.json(body);
    }),
  );
  serveParts('push');
  const { user } = await renderDashboard('/admin/profile?tab=preferences');
  expect(await screen.findByText('This browser cannot show notifications.')).toBeInTheDocument();
  await user.click(await screen.findByRole('switch', { name: 'Messages: On your devices' }));
  await waitFor(() =>
    expect(sent).toEqual([{ ...preferences(), message: { portal: true, email: true, push: false } }]),
  );
});

it('is not there while the part is off', async () => {
  server.use(http.get('/api/notification-preferences', () => HttpResponse.json(preferences())));
  serveParts();
  await renderDashboard('/admin/profile?tab=preferences');
  await screen.findByRole('switch', { name: 'Messages: Email' });
  expect(screen.queryByRole('switch', { name: /device/ })).not.toBeInTheDocument();
});
