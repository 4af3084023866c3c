import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../../test/render';
import { PasswordStrength } from './password-strength';

function Form() {
  const [password, setPassword] = useState('');
  return (
    <>
      <input aria-label="Password" value={password} onChange={({ target }) => setPassword(target.value)} />
      <PasswordStrength password={password} about={['rivergarden', undefined]} />
    </>
  );
}

const line = () => screen.getByRole('status', { name: 'Password strength' });

test('one missing requirement is shown at a time while typing', async () => {
  const { user } = renderScreen(<Form />);
  const field = await screen.findByLabelText('Password');
  expect(line()).toBeEmptyDOMElement();
  for (const [typed, said] of [
    ['ab', 'Needs 8 characters'],
    ['abcdef g', 'Needs a capital letter'],
    ['ABCDEF G', 'Needs a small letter'],
    ['Abcdef g', 'Needs a number'],
    ['Abcdef 1', 'Needs one of @ $ ! % * ? & #'],
  ] as const) {
    await user.clear(field);
    await user.type(field, typed);
    await waitFor(() => expect(line()).toHaveTextContent(said));
  }
});

test('then the strength: a known or personal password is weak', async () => {
  const { user } = renderScreen(<Form />);
  const field = await screen.findByLabelText('Password');
  for (const [typed, said] of [
    ['Password1!', 'Weak'],
    ['Rivergarden1!', 'Weak'],
    ['Qwertz12!', 'Fair'],
    ['wet Stone 7 under & bridges', 'Strong'],
  ] as const) {
    await user.clear(field);
    await user.type(field, typed);
    await waitFor(() => expect(line()).toHaveTextContent(said));
  }
});
