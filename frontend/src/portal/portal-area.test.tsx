import { screen, within } from '@testing-library/react';
import { useParams } from 'react-router-dom';
import { aUser } from '../../test/fixtures';
import { renderScreen } from '../../test/render';
import { ActingForArea } from './acting-for-area';
import { PortalArea } from './portal-area';
import type { PortalScreen } from './portal-screens';

let unread: number | undefined;
const saying = (text: string) => () => <p>{text}</p>;
const screens: PortalScreen[] = [
  {
    path: '/client/dashboard',
    tab: 'overview',
    label: 'Overview',
    menu: { icon: 'arch', label: 'Dashboard', short: 'Home', to: '/client/portal' },
    Component: saying('The overview'),
  },
  {
    path: '/client/letters/:id?',
    tab: 'letters',
    label: 'Letters',
    heading: { title: 'All letters', text: 'From us and from you.' },
    menu: { icon: 'document', short: 'Mail' },
    count: { useCount: () => unread, noun: 'unread' },
    Component: () => <p>Letter {useParams().id ?? 'none'}</p>,
  },
  {
    path: '/client/letters/:id/print',
    Component: () => <h1>Print {useParams().id}</h1>,
  },
  { path: '/client/letters/:id/seal', isFocused: true, Component: saying('Seal it') },
  { path: '/client/later', tab: 'overview', Component: saying('never shown') },
];
const renderPortal = (at: string) =>
  renderScreen(
    <ActingForArea>
      <PortalArea
        screens={screens}
        tools={null}
        notice={null}
        dialogs={null}
        search={<input type="search" aria-label="Search" />}
      />
    </ActingForArea>,
    {
      at,
      path: '/client/*',
      signedIn: aUser(),
    },
  );
const menu = () => screen.findByRole('navigation', { name: 'Client portal' });

beforeEach(() => {
  unread = 3;
});

test('a screen is in the menu, with its count', async () => {
  renderPortal('/client/dashboard');
  expect(
    within(await menu())
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dashboard', 'Letters3 unread', 'Search']);
  // The menu has the same screens.
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

test('a screen is a tab of /client/portal, with its count', async () => {
  renderPortal('/client/portal');
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Overview', 'Letters3 unread']);
  expect(screen.queryByRole('navigation', { name: 'Client portal' })).not.toBeInTheDocument();
});

test('the search of the portal is reached from every screen, and has the focus then', async () => {
  const { user } = renderPortal('/client/letters');
  await user.click(within(await menu()).getByRole('link', { name: 'Search' }));
  expect(await screen.findByRole('searchbox')).toHaveFocus();
});

test('the bar of a phone has the screens with a short name', async () => {
  renderPortal('/client/portal?tab=letters');
  const bar = within(await screen.findByRole('navigation', { name: 'Main screens' }));
  expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Home', 'Mail3 unread']);
  expect(bar.getByRole('link', { current: 'page' })).toHaveTextContent('Mail');
});

test('the tabs work by keyboard', async () => {
  const { user, router } = renderPortal('/client/portal');
  (await screen.findByRole('tab', { name: 'Overview' })).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: /^Letters/ })).toHaveFocus();
  await user.keyboard('{ArrowRight}{End}{Home}{ArrowLeft} ');
  expect(router.state.location.search).toBe('?tab=letters');
  expect(screen.getByRole('tabpanel', { name: /^Letters/ })).toHaveTextContent('Letter none');
});

test.each([0, undefined])('no count is shown for %s', async (count) => {
  unread = count;
  renderPortal('/client/portal');
  expect(await screen.findByRole('tab', { name: 'Letters' })).toBeInTheDocument();
});

test('a high count is capped', async () => {
  unread = 120;
  renderPortal('/client/portal');
  expect(await screen.findByRole('tab', { name: 'Letters 99+ unread' })).toBeInTheDocument();
});

test('the menu opens the screen, which sets heading and title', async () => {
  const { user, router } = renderPortal('/client/dashboard');
  await user.click(within(await menu()).getByRole('link', { name: 'Letters 3 unread' }));
  expect(await screen.findByRole('heading', { name: 'All letters' })).toBeInTheDocument();
  expect(screen.getByText('Letter none')).toBeInTheDocument();
  expect(document.title).toBe('Letters, Client Portal');
  await user.click(within(await menu()).getByRole('link', { name: 'Dashboard' }));
  expect(router.state.location.pathname).toBe('/client/portal');
});

test('the tab is a parameter of /client/portal', async () => {
  const { user, router } = renderPortal('/client/portal?tab=letters');
  expect(await screen.findByText('Letter none')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  expect(router.state.location).toMatchObject({ pathname: '/client/portal', search: '' });
  expect(screen.getByText('The overview')).toBeInTheDocument();
});

test('a tab has the addresses below it', async () => {
  renderPortal('/client/letters/7');
  expect(await screen.findByText('Letter 7')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'All letters' })).toBeInTheDocument();
});

test('a screen for one task has the window to itself', async () => {
  renderPortal('/client/letters/7/seal');
  expect(await screen.findByText('Seal it')).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
});

test('a separate page has no tabs, and marks its menu entry', async () => {
  renderPortal('/client/letters/7/print');
  expect(await screen.findByRole('heading', { name: 'Print 7' })).toBeInTheDocument();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(within(await menu()).getByRole('link', { name: /^Letters/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('a further address of a tab opens it', async () => {
  renderPortal('/client/later');
  expect(await screen.findByText('The overview')).toBeInTheDocument();
});

test.each(['/client/portal', '/client/letters'])('the header of %s has the account menu', async (at) => {
  renderPortal(at);
  const header = within(await screen.findByRole('banner'));
  expect(header.getByRole('button', { name: /account of Alex Example$/ })).toBeInTheDocument();
});
