import { screen } from '@testing-library/react';
import { findToast, renderInArea } from '../../../../test/render';
import { Question } from '../../../shared/action/question';
import { useQuestion } from './use-question';

const question = new Question('test.asked');

/** A dialog whose code cannot be loaded. */
function Missing() {
  const { isLoaded, giveUp } = useQuestion(question);
  return isLoaded && <button onClick={giveUp}>Loading failed</button>;
}

test('a dialog that cannot be loaded declines with a message', async () => {
  const { user } = renderInArea(<Missing />);
  await new Promise((resolve) => setTimeout(resolve));
  const answer = question.ask();
  await user.click(await screen.findByRole('button', { name: 'Loading failed' }));
  expect(await findToast('Failed to open the dialog')).toHaveTextContent(
    'Check your connection and try again.',
  );
  expect(await answer).toBe(false);
});
