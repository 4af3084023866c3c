import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderInArea } from '../../../test/render';
import { fetched } from './fetched-screen';

const Form = () => <input aria-label="Name" />;

it('keeps what was typed, although the screen was asked for twice and the first answer came last', async () => {
  const answers: ((module: { Form: typeof Form }) => void)[] = [];
  const load = () => new Promise<{ Form: typeof Form }>((resolve) => void answers.push(resolve));
  const { Component, prepare } = fetched(load, 'Form');
  function Area() {
    const [, setCount] = useState(0);
    return (
      <>
        <button onClick={() => setCount((count) => count + 1)}>Again</button>
        <Component />
      </>
    );
  }
  prepare();
  renderInArea(<Area />);
  await act(async () => answers.at(-1)?.({ Form }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Carla');
  await act(async () => answers[0]?.({ Form }));
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Carla');
});
