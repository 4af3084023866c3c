import { screen } from '@testing-library/react';
import { useParams } from 'react-router-dom';
import { anAdmin } from '../../test/fixtures';
import { renderScreen } from '../../test/render';
import { AdminArea } from './admin-area';
import type { AdminScreen } from './admin-screens';

const screens: AdminScreen[] = [
  { path: '/admin', label: 'People', Component: () => <p>All people</p> },
  {
    path: '/admin/letters/:id?',
    label: 'Letters',
    count: { useCount: () => 2, noun: 'unread' },
    Component: () => <p>Letter {useParams().id ?? 'none'}</p>,
  },
  { path: '/admin/people/:id', Component: () => <h1>Person {useParams().id}</h1> },
];
const renderDashboard = (at: string) =>
  renderScreen(<AdminArea screens={screens} tools={null} />, { at, path: '/admin/*', signedIn: anAdmin() });

test('the tabs have the order of the screens, and say what waits', async () => {
  const { user, router } = renderDashboard('/admin');
  expect(await screen.findByText('All people')).toBeInTheDocument();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'People',
    'Letters2 unread',
  ]);
  await user.click(screen.getByRole('tab', { name: 'Letters 2 unread' }));
  expect(router.state.location.pathname).toBe('/admin/letters');
  expect(screen.getByText('Letter none')).toBeInTheDocument();
  expect(document.title).toBe('Letters, Admin Dashboard');
});

test('a tab has the addresses below it, and leads back to its own', async () => {
  const { user, router } = renderDashboard('/admin/letters/7');
  expect(await screen.findByText('Letter 7')).toBeInTheDocument();
  const tab = screen.getByRole('tab', { name: /^Letters/ });
  expect(tab).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'People' }));
  expect(router.state.location.pathname).toBe('/admin');
});

test('a page of its own has no tabs', async () => {
  renderDashboard('/admin/people/3');
  expect(await screen.findByRole('heading', { name: 'Person 3' })).toBeInTheDocument();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});
