import { screen } from '@testing-library/react';
import { anAdmin } from '../../../../test/fixtures';
import { renderInArea } from '../../../../test/render';
import { LinkShownNote } from './link-shown-note';

test('a colleague is told who saw the link of their password', async () => {
  renderInArea(<LinkShownNote />, { signedIn: anAdmin({ linkShownBy: { id: 1, name: 'Jordan Example' } }) });
  expect(await screen.findByRole('note')).toHaveTextContent('Jordan Example saw the link');
});
