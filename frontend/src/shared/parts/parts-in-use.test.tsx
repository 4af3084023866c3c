import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { anAdmin } from '../../../test/fixtures';
import { serveStreams } from '../../../test/live-stream';
import { serveParts } from '../../../test/parts';
import { renderInArea } from '../../../test/render';
import { useUnsentWork } from '../antd/leave-guard';
import { LiveUpdates } from '../live/live-updates';
import { addAdditions, additionsOf } from './additions';
import { Added, type AddedComponent, useAdditions } from './parts-in-use';
import { WhileOn } from './while-on';

declare module './additions' {
  interface AdditionTypes {
    'example.words': string;
    'example.card': AddedComponent<{ of: string }>;
  }
}

let takeBack: (() => void)[];
beforeEach(() => {
  takeBack = [
    addAdditions('ink', { 'example.words': 'blue', 'example.card': ({ of }) => <p>Ink of {of}</p> }),
    addAdditions('paper', { 'example.words': 'white' }),
  ];
});
afterEach(() => takeBack.forEach((take) => take()));

const Words = () => <output>{useAdditions('example.words').join()}</output>;

function Note() {
  const [text, setText] = useState('');
  useUnsentWork(text !== '');
  return <input aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />;
}

const renderDesk = () =>
  renderInArea(
    <LiveUpdates>
      <Words />
      <Added at="example.card" with={{ of: 'Alex' }} />
      <WhileOn part="ink">
        <Note />
      </WhileOn>
    </LiveUpdates>,
    { signedIn: anAdmin() },
  );

test('only parts that are on add something', async () => {
  serveParts('paper');
  renderDesk();
  expect(await screen.findByText('white')).toBeInTheDocument();
  expect(screen.queryByText('Ink of Alex')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('The practice turned this off.');
  expect(screen.queryByLabelText('Note')).not.toBeInTheDocument();
});

test('what holds while a part is off, too, is asked of all', () => {
  expect(additionsOf('example.words')).toEqual(['blue', 'white']);
  expect(additionsOf('example.words', ['paper'])).toEqual(['white']);
});

test('a part that is turned on or off elsewhere is shown or gone at once', async () => {
  const streams = serveStreams();
  serveParts('paper');
  renderDesk();
  await screen.findByText('white');
  await waitFor(() => expect(streams).toHaveLength(1));
  serveParts('ink', 'paper');
  streams[0]?.send('parts', 1);
  expect(await screen.findByText('Ink of Alex')).toBeInTheDocument();
  expect(screen.getByText('blue,white')).toBeInTheDocument();
  serveParts();
  streams[0]?.send('parts', 2);
  await waitFor(() => expect(screen.queryByText('Ink of Alex')).not.toBeInTheDocument());
  expect(screen.queryByLabelText('Note')).not.toBeInTheDocument();
});

test('a form that is being written says that its part is off, and keeps its text until it is closed', async () => {
  const streams = serveStreams();
  serveParts('ink');
  const { user } = renderDesk();
  await user.type(await screen.findByLabelText('Note'), 'Dear Alex');
  await waitFor(() => expect(streams).toHaveLength(1));
  serveParts();
  streams[0]?.send('parts', 1);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The practice turned this off.Your text stays here until you close this. You can copy it, but not send it.',
  );
  expect(screen.getByLabelText('Note')).toHaveValue('Dear Alex');
  await user.clear(screen.getByLabelText('Note'));
  await waitFor(() => expect(screen.queryByLabelText('Note')).not.toBeInTheDocument());
  expect(screen.getByRole('alert')).toHaveTextContent('The practice turned this off.');
});
