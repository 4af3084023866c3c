import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { anAccess, aUser } from '../../../../../test/fixtures';
import { renderFor, renderInArea } from '../../../../../test/render';
import { delayedResponse, listOf, server } from '../../../../../test/server';
import type { ToDoDto } from '../../../../shared/api';
import { useToDo } from '../use-to-do';
import { NextTask } from './next-task';

const aTask: ToDoDto = {
  type: 'pay',
  id: 6,
  title: 'INV-000006',
  since: '2026-11-18T15:04:05.000Z',
  dueDate: null,
  overdue: false,
  amount: '170.00',
  startsAt: null,
  url: '/client/payments?invoice=6',
  client: { id: 2, name: 'Alex Example' },
};
const serve = (tasks: readonly ToDoDto[], total = tasks.length) =>
  server.use(http.get('/api/to-do', () => listOf(tasks, { total })));

test('the next task is one link, with the number of tasks left', async () => {
  serve([aTask], 2);
  renderInArea(<NextTask />, { signedIn: aUser() });
  expect(await screen.findByRole('link', { name: 'Next: pay $170.00 2 things left' })).toHaveAttribute(
    'href',
    '/client/payments?invoice=6',
  );
  expect(screen.getByRole('status')).toHaveTextContent(/^Next: pay \$170.00 2 things left$/);
});

test('nothing is said before the list is loaded', async () => {
  const answer = delayedResponse();
  server.use(
    http.get('/api/to-do', async () => {
      await answer.released;
      return listOf([]);
    }),
  );
  renderInArea(<NextTask done="Payment successful" />, { signedIn: aUser() });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  answer.release();
  expect(await screen.findByText("Payment successful. You're done for now.")).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a task of another client names it', async () => {
  const mother = anAccess({ id: 7, name: 'Maria Example', role: 'helper', scopes: ['invoices'] });
  serve([{ ...aTask, client: mother }]);
  renderFor([anAccess(), mother], <NextTask done="Sent" />, { at: '/client/portal' });
  expect(
    await screen.findByRole('link', { name: 'Next: pay $170.00 For Maria Example · 1 thing left' }),
  ).toHaveAttribute('href', '/client/payments?invoice=6&client=7');
});

test('the link stays while the list is loaded again', async () => {
  const user = userEvent.setup();
  const answer = delayedResponse();
  serve([aTask]);
  renderInArea(
    <>
      <NextTask done="Sent" />
      <Reload />
    </>,
    { signedIn: aUser() },
  );
  const link = await screen.findByRole('link', { name: /^Next: pay/ });
  server.use(
    http.get('/api/to-do', async () => {
      await answer.released;
      return listOf([]);
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByText('Loading')).toBeInTheDocument();
  expect(link).toBeInTheDocument();
  answer.release();
  expect(await screen.findByText("Sent. You're done for now.")).toBeInTheDocument();
});

function Reload() {
  const { refetch, isFetching } = useToDo();
  return (
    <button type="button" onClick={() => void refetch()}>
      {isFetching ? 'Loading' : 'Reload'}
    </button>
  );
}
