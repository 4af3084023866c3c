import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { aSite, aUser } from '../../../../test/fixtures';
import { renderInArea } from '../../../../test/render';
import { useAuth } from '../../../shared/session/session';
import { aPushBrowser } from '../testing/push-browser';
import { turnOn } from './device';
import { read, write } from './device-store';
import { Running } from './running';

const scope = 'http://localhost/client/';
const Reader = () => <p>{useAuth().user?.username}</p>;
const render = () =>
  renderInArea(
    <>
      <Reader />
      <Running />
    </>,
    { signedIn: aUser(), at: '/client/portal' },
  );

it('a tapped notification leads the open page to its screen, and no other address does', async () => {
  const browser = aPushBrowser();
  const { router } = render();
  await screen.findByText(aUser().username);
  await waitFor(() => act(() => expect(browser.say({ leadTo: '/client/messages/7?client=3' })).toBe(true)));
  expect(router.state.location).toMatchObject({ pathname: '/client/messages/7', search: '?client=3' });
  for (const other of [
    { leadTo: 'https://elsewhere.example/client/' },
    { leadTo: '/api/logout' },
    'hello',
    null,
  ])
    expect(browser.say(other)).toBeUndefined();
  expect(router.state.location.pathname).toBe('/client/messages/7');
});

it('keeps words for a notification that cannot be read', async () => {
  aPushBrowser();
  render();
  await waitFor(async () =>
    expect(await read(scope, 'words')).toMatchObject({
      title: aSite().displayName,
      body: 'You have a new notification',
    }),
  );
});

it('sends a subscription that the browser has changed without the server', async () => {
  const browser = aPushBrowser();
  const { id } = aUser();
  await turnOn(id);
  browser.endpoint = 'https://push.example/2';
  render();
  await waitFor(() => expect(browser.sent).toHaveLength(2));
  expect(browser.sent[1]).toMatchObject({ endpoint: 'https://push.example/2' });
  await waitFor(async () =>
    expect(await read(scope, 'subscription')).toEqual({ id: 12, person: id, endpoint: browser.endpoint }),
  );
});

it('does not send another person’s', async () => {
  const browser = aPushBrowser('granted');
  browser.endpoint = 'https://push.example/2';
  await write(scope, 'subscription', { id: 3, person: aUser().id + 1, endpoint: 'https://push.example/1' });
  render();
  await waitFor(async () => expect(await read(scope, 'words')).toBeDefined());
  expect(browser.sent).toEqual([]);
});

it('after a logout, the browser has no subscription', async () => {
  const browser = aPushBrowser();
  document.cookie = 'steward_signed_in=1';
  await turnOn(aUser().id);
  render();
  await waitFor(async () => expect(await read(scope, 'words')).toBeDefined());
  cleanup();
  expect(await read(scope, 'subscription')).toBeDefined();
  render();
  await screen.findByText(aUser().username);
  document.cookie = 'steward_signed_in=; max-age=0';
  cleanup();
  await waitFor(async () => expect(await read(scope, 'subscription')).toBeUndefined());
  expect(browser.endpoint).toBeUndefined();
});
