import { screen } from '@testing-library/react';
import { anAccess, aUser } from '../../../../test/fixtures';
import { renderInArea } from '../../../../test/render';
import { CloseAccount } from './close-account';

const own = anAccess();
const helped = anAccess({ id: 7, name: 'Mia Example', role: 'helper' });

test.each([
  [
    'a client',
    [own],
    'We remove your login, profile,',
    "You can't undo this. You'll be logged out everywhere, and you won't see your documents and invoices here anymore. You still owe any unpaid invoices.",
  ],
  [
    'a client who acts for others',
    [own, helped],
    'We remove your login, profile,',
    'You still owe any unpaid invoices. Your access to other clients ends, too.',
  ],
  [
    'a person who acts for others only',
    [helped],
    'We keep records of what you did for clients.',
    "You can't undo this. You'll be logged out everywhere. Your access to clients ends, too.",
  ],
])('closing the account of %s', async (_, clients, kept, question) => {
  const { user } = renderInArea(<CloseAccount />, { signedIn: aUser({ clients }) });
  expect(await screen.findByText((text) => text.includes(kept))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close account' }));
  expect(await screen.findByRole('dialog', { name: 'Close your account?' })).toHaveTextContent(question);
});
