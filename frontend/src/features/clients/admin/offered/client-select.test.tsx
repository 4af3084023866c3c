import { screen } from '@testing-library/react';
import { http } from 'msw';
import { aClient } from '../../../../../test/fixtures';
import { renderInArea } from '../../../../../test/render';
import { listOf, server } from '../../../../../test/server';
import { ClientFilter } from './client-select';

test('clients are chosen by name, and equal names differ by their email addresses', async () => {
  const kim = { firstName: 'Kim', lastName: 'Sample' };
  server.use(
    http.get('/api/admin/clients', () =>
      listOf([
        aClient({ id: 3, username: 'kim', email: 'kim@example.com', ...kim }),
        aClient({ id: 4, username: 'kim2', email: 'ks@example.com', ...kim }),
        aClient({ id: 5, username: '', email: '', kind: 'household', name: 'Kim Sample' }),
      ]),
    ),
  );
  const chosen: (number | undefined)[] = [];
  const { user } = renderInArea(<ClientFilter value={undefined} onChange={(id) => chosen.push(id)} />);
  await user.click(await screen.findByRole('combobox', { name: 'Client' }));
  const options = await screen.findAllByTitle('Kim Sample');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Kim Sample kim@example.com',
    'Kim Sample ks@example.com',
    'Kim Sample Household',
  ]);
  await user.click(screen.getByText('ks@example.com'));
  expect(chosen).toEqual([4]);
});
