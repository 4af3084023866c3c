import { screen } from '@testing-library/react';
import { useParams } from 'react-router-dom';
import { anAdmin } from '../../test/fixtures';
import { renderScreen } from '../../test/render';
import { AdminArea } from './admin-area';
import type { AdminScreen } from './admin-screens';

const screens: AdminScreen[] = [
  {
    path: '/admin',
    label: 'Start',
    menu: { group: 'Daily', icon: 'clock' },
    Component: () => <p>The first</p>,
  },
  {
    path: '/admin/people',
    label: 'People',
    menu: { group: 'Client work', icon: 'user' },
    Component: () => <p>All people</p>,
  },
  {
    path: '/admin/letters/:id?',
    label: 'Letters',
    menu: { group: 'Daily', icon: 'message' },
    count: { useCount: () => 2, noun: 'unread' },
    Component: () => <p>Letter {useParams().id ?? 'none'}</p>,
  },
  { path: '/admin/people/:id', Component: () => <h1>Person {useParams().id}</h1> },
  { path: '/admin/elsewhere', Component: () => <h1>Elsewhere</h1> },
  { path: '/admin/teams', under: '/admin/people', Component: () => <h1>Teams</h1> },
];
const renderDashboard = (at: string) =>
  renderScreen(<AdminArea screens={screens} tools={null} />, { at, path: '/admin/*', signedIn: anAdmin() });
const current = () =>
  screen.queryAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);

test('the entries are in their groups, with the number of open items', async () => {
  const { user, router } = renderDashboard('/admin');
  expect(await screen.findByText('The first')).toBeInTheDocument();
  expect(screen.getAllByRole('list').map(({ textContent }) => textContent)).toEqual([
    'StartLetters2 unread',
    'People',
  ]);
  expect(screen.getByRole('list', { name: 'Client work' })).toHaveTextContent('People');
  await user.click(screen.getByRole('link', { name: 'Letters 2 unread' }));
  expect(router.state.location.pathname).toBe('/admin/letters');
  expect(screen.getByText('Letter none')).toBeInTheDocument();
  expect(document.title).toBe('Letters, Admin Dashboard');
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
  await screen.findByRole('navigation', { name: 'Dashboard' });
  expect(current()).toEqual(entry === undefined ? [] : [entry]);
});
