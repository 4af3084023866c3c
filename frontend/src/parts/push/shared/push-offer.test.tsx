import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { aUser } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { stubProperties } from '../../../../test/stub-properties';
import { taskDone } from '../../../shared/action/task-done';
import { useAuth } from '../../../shared/session/session';
import { aPushBrowser } from '../testing/push-browser';
import { Running } from './running';

const Reader = () => <p>{useAuth().user?.username}</p>;

/** Renders what runs in the portal, for a person who is known. */
async function open(signedIn = aUser()) {
  const { user } = renderInArea(
    <>
      <Reader />
      <Running />
    </>,
    { signedIn, at: '/client/documents' },
  );
  await screen.findByText(signedIn.username);
  return user;
}
const finishTask = () => act(async () => taskDone());
const card = () => screen.findByRole('region', { name: 'Turn on notifications?' });
const noCard = () => expect(screen.queryByRole('region', { name: 'Turn on notifications?' })).toBeNull();
const press = async (user: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

/** Resolves once an offer would be there: its last step is the import of the card. */
const untilDecided = () => act(async () => void (await import('./offer-card')));

it('comes after a task, never with a page, and one press turns notifications on', async () => {
  const browser = aPushBrowser();
  const user = await open();
  noCard();
  await finishTask();
  await card();
  expect(browser.asked).not.toHaveBeenCalled();
  await press(user, 'Turn on notifications');
  await findToast('Notifications are on');
  noCard();
  const keys = { p256dh: 'BPk', auth: 'c2s' };
  expect(browser.sent).toEqual([{ endpoint: 'https://push.example/1', keys }]);
  await finishTask();
  await untilDecided();
  noCard();
  // The session that made it has ended, and the subscription with it.
  browser.listed = [];
  await finishTask();
  await card();
});

it('does not come back to a person who says no', async () => {
  aPushBrowser();
  const user = await open();
  await finishTask();
  await press(user, 'Not now');
  noCard();
  await finishTask();
  await untilDecided();
  noCard();
  cleanup();
  await open(aUser({ id: aUser().id + 1 }));
  await finishTask();
  await card();
});

it('says what a no to the browser means, and does not come back', async () => {
  const browser = aPushBrowser();
  browser.answer = 'denied';
  const user = await open();
  await finishTask();
  await press(user, 'Turn on notifications');
  expect(await findToast('Notifications are blocked')).toHaveTextContent("in your browser's settings");
  noCard();
  expect(browser.sent).toEqual([]);
  browser.setPermission('default');
  await finishTask();
  await untilDecided();
  noCard();
});

it('stays after a failure', async () => {
  const browser = aPushBrowser();
  stubProperties(navigator.serviceWorker, { getRegistration: async () => undefined });
  const user = await open();
  await finishTask();
  await press(user, 'Turn on notifications');
  await findToast('Failed to turn on notifications');
  await card();
  expect(browser.sent).toEqual([]);
});

it.each([
  ['without push', () => undefined],
  ['that blocks them', () => void aPushBrowser('denied')],
])('does not come in a browser %s', async (_, prepare) => {
  prepare();
  await open();
  await finishTask();
  await untilDecided();
  await waitFor(noCard);
});
