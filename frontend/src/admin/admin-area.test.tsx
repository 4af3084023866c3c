import { screen, within } from '@testing-library/react';
import { useParams } from 'react-router-dom';
import { anAdmin } from '../../test/fixtures';
import { renderScreen } from '../../test/render';
import { AdminArea } from './admin-area';
import type { AdminScreen } from './admin-screens';
import type { AdminSection } from './navigation/admin-menu';

const screens: AdminScreen[] = [
  { path: '/admin', label: 'Start', Component: () => <p>The first</p> },
  { path: '/admin/people', label: 'People', Component: () => <p>All people</p> },
  {
    path: '/admin/letters/:id?',
    label: 'Letters',
    count: { useCount: () => 2, noun: 'unread' },
    Component: () => <p>Letter {useParams().id ?? 'none'}</p>,
  },
  { path: '/admin/people/:id', Component: () => <h1>Person {useParams().id}</h1> },
  { path: '/admin/elsewhere', Component: () => <h1>Elsewhere</h1> },
  { path: '/admin/teams', Component: () => <h1>Teams</h1> },
  { path: '/admin/secrets', needs: 'owner', Component: () => <h1>Secrets</h1> },
];
const sections: AdminSection[] = [
  { name: 'start', label: 'Start', icon: 'sun', tabs: [{ label: 'Start', to: '/admin' }] },
  { name: 'letters', label: 'Letters', icon: 'message', tabs: [{ label: 'Letters', to: '/admin/letters' }] },
  {
    name: 'people',
    label: 'People',
    icon: 'user',
    tabs: [
      { label: 'All people', to: '/admin/people' },
      { label: 'Teams', to: '/admin/teams' },
    ],
  },
  { name: 'secrets', label: 'Secrets', icon: 'lock', tabs: [{ label: 'Secrets', to: '/admin/secrets' }] },
];
const renderDashboard = (at: string) =>
  renderScreen(<AdminArea sections={sections} screens={screens} tools={null} />, {
    at,
    path: '/admin/*',
    signedIn: anAdmin({ staffRole: 'consultant' }),
  });
const navigation = () => screen.findByRole('navigation', { name: 'Dashboard' });

test('each section that the reader may open is an entry, with the number of open items', async () => {
  const { user, router } = renderDashboard('/admin');
  expect(await screen.findByText('The first')).toBeInTheDocument();
  const links = within(await navigation()).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Start', 'Letters2 unread', 'People']);
  await user.click(screen.getByRole('link', { name: 'Letters 2 unread' }));
  expect(router.state.location.pathname).toBe('/admin/letters');
  expect(screen.getByText('Letter none')).toBeInTheDocument();
  expect(document.title).toBe('Letters, Admin Dashboard');
});

test('the screens of a section are tabs above each of them', async () => {
  const { user, router } = renderDashboard('/admin/people');
  const tabs = within(await screen.findByRole('navigation', { name: 'People' }));
  expect(tabs.getByRole('link', { name: 'All people' })).toHaveAttribute('aria-current', 'page');
  await user.click(tabs.getByRole('link', { name: 'Teams' }));
  expect(router.state.location.pathname).toBe('/admin/teams');
  expect(tabs.getByRole('link', { name: 'Teams' })).toHaveAttribute('aria-current', 'page');
});

test.each([
  ['/admin', 'Start'],
  ['/admin/letters', 'Letters2 unread'],
  ['/admin/letters/7', 'Letters2 unread'],
  ['/admin/people/3', 'People'],
  ['/admin/teams', 'People'],
  ['/admin/elsewhere', undefined],
])('at %s the entry is %s', async (at, entry) => {
  renderDashboard(at);
  const current = within(await navigation())
    .queryAllByRole('link', { current: 'page' })
    .map(({ textContent }) => textContent);
  expect(current).toEqual(entry === undefined ? [] : [entry]);
});
