import { screen } from '@testing-library/react';
import { aUser } from '../../../../test/fixtures';
import { renderInArea } from '../../../../test/render';
import { ReplacingLinkNote } from './replacing-link-note';

test('a person is told who saw a link that sets a new password for them', async () => {
  renderInArea(<ReplacingLinkNote />, {
    signedIn: aUser({ replacingLink: { at: '2026-11-24T10:16:00.000Z', name: 'Jordan Example' } }),
  });
  expect(await screen.findByRole('note')).toHaveTextContent(
    'Jordan Example was shown a link that sets a new password for your account: Tue, Nov 24',
  );
});
