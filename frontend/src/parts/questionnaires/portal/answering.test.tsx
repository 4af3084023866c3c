import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { aUser } from '../../../../test/fixtures';
import { keepSendings } from '../../../../test/keep-sendings';
import { findToast, leave, reload, renderInArea } from '../../../../test/render';
import { server } from '../../../../test/server';
import { addAdditions } from '../../../shared/parts/additions';
import type { Section } from '../shared/form';
import { serveResponse } from '../testing/served-response';
import { portal } from '.';
import { AnsweringScreen } from './answering-screen';

addAdditions('questionnaires', portal.additions ?? {});

const render = () =>
  renderInArea(
    <Routes>
      <Route path="/client/questionnaires/:id" element={<AnsweringScreen />} />
    </Routes>,
    { at: '/client/questionnaires/7', signedIn: aUser() },
  );
afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

type User = ReturnType<typeof render>['user'];

const field = (name: RegExp | string) => screen.findByRole('textbox', { name });
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const saved = () => screen.findByText('Saved');
const only = (question: Section['questions'][number]): Section[] => [{ title: 'You', questions: [question] }];

/** The focus follows once the heading is there. */
async function focused(heading: string): Promise<void> {
  const found = await screen.findByRole('heading', { name: heading });
  await waitFor(() => expect(found).toHaveFocus());
}

test('answers are saved as they are typed, conditions hold at once, and the review sends them', async () => {
  const world = serveResponse();
  const { user } = render();
  await user.type(await field('Your full name'), 'Alex Sample');
  expect(screen.queryByRole('textbox', { name: /Its name/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  await user.type(await field(/Its name/), 'River Co.');
  const typed = { name: 'Alex Sample', owns: 'yes', business: 'River Co.' };
  await waitFor(() => expect(world.response.answers).toEqual(typed));
  await saved();
  expect(screen.getByText('About 1 minute left · 3 of 5')).toBeInTheDocument();
  await press(user, 'Next');
  await focused('More');
  await press(user, 'Next');
  await focused('Check your answers');
  await press(user, 'Send answers');
  await focused('Sent. Thank you!');
  expect(screen.getByText('Birth certificate 1')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Your answers as a PDF' })).toHaveAttribute(
    'href',
    '/client/documents?document=3',
  );
  expect(screen.getByText('River Co.')).toBeInTheDocument();
});

test('the review names what is missing, and a change leads back to it', async () => {
  const world = serveResponse({ answers: { owns: 'no' } });
  const { user } = render();
  await field('Your full name');
  await press(user, 'Next');
  await screen.findByRole('heading', { name: 'More' });
  await press(user, 'Next');
  await press(user, 'Send answers');
  const note = (await screen.findByText('1 answer is missing.')).closest<HTMLElement>('.note');
  expect(note).toHaveFocus();
  await user.click(within(note!).getByRole('link', { name: 'Your full name' }));
  await user.type(await field('Your full name'), 'Alex');
  await press(user, 'Next');
  expect(await screen.findByRole('heading', { name: 'Check your answers' })).toBeInTheDocument();
  expect(screen.queryByText(/missing/)).not.toBeInTheDocument();
  // Otherwise the next test's server would be sent it.
  await waitFor(() => expect(world.response.answers).toEqual({ owns: 'no', name: 'Alex' }));
});

test('answers of the last time are agreed to one by one, all at once, or changed', async () => {
  const world = serveResponse({
    previous: { name: 'Alex Sample', owns: 'no', income: '1200.00', other: 'No' },
  });
  const { user } = render();
  const offer = await screen.findByRole('group', { name: /Your income/ });
  expect(offer).toHaveTextContent('$1,200.00');
  await user.click(within(offer).getByRole('button', { name: 'Change' }));
  await waitFor(async () => expect(await field(/Your income/)).toHaveFocus());
  expect(await field(/Your income/)).toHaveValue('1200.00');
  await press(user, 'All still correct');
  expect(screen.getByRole('heading', { name: 'You' })).toHaveFocus();
  const before = { name: 'Alex Sample', owns: 'no', income: '1200.00' };
  await waitFor(() => expect(world.response.answers).toEqual(before));
  expect(await field('Your full name')).toHaveValue('Alex Sample');
  await user.clear(await field(/Your income/));
  await user.type(await field(/Your income/), '$1,350.5');
  await press(user, 'Next');
  await press(user, 'Still correct');
  await waitFor(() =>
    expect(world.response.answers).toEqual({
      name: 'Alex Sample',
      owns: 'no',
      income: '1350.50',
      other: 'No',
    }),
  );
});

test('an earlier answer that is no option any more is not offered', async () => {
  serveResponse({
    sections: only({ key: 'how', type: 'choice', label: 'How?', options: ['By mail', 'Online'] }),
    previous: { how: 'By fax' },
  });
  render();
  expect(await screen.findByRole('radio', { name: 'By mail' })).toBeInTheDocument();
});

test('on another device, one goes on at the first question without an answer', async () => {
  serveResponse({ answers: { name: 'Alex', owns: 'no', income: '5.00' } });
  render();
  expect(await screen.findByRole('heading', { name: 'More' })).toBeInTheDocument();
});

test('a text that is no amount is not left behind', async () => {
  const world = serveResponse({ sections: only({ key: 'income', type: 'money', label: 'Your income' }) });
  const { user } = render();
  await user.type(await field(/Your income/), 'about 5{Enter}');
  await press(user, 'Next');
  expect(await screen.findByText('Enter an amount, e.g. 125.00')).toBeInTheDocument();
  expect(await field(/Your income/)).toHaveFocus();
  expect(world.saved).toEqual([]);
});

test('a date is understood as it is typed, and said in words', async () => {
  const world = serveResponse({ sections: only({ key: 'born', type: 'date', label: 'Your birthday' }) });
  const { user } = render();
  await user.type(await field(/Your birthday/), '3/7/1984');
  expect(screen.getByText('March 7, 1984')).toBeInTheDocument();
  await waitFor(() => expect(world.response.answers).toEqual({ born: '1984-03-07' }));
  expect(await field(/Your birthday/)).toHaveValue('3/7/1984');
});

test('without a connection answers wait in the tab, survive a reload, and are saved later', async () => {
  const world = serveResponse();
  const { user } = render();
  await field('Your full name');
  world.isReachable = false;
  await user.type(await field('Your full name'), 'Alex');
  expect(
    await screen.findByText('Waiting for a connection. Your answers are kept on this device.'),
  ).toBeInTheDocument();
  await press(user, 'Next');
  await reload();
  world.isReachable = true;
  render();
  await waitFor(() => expect(world.response.answers).toEqual({ name: 'Alex' }));
  await leave();
  expect(Object.keys(sessionStorage).filter((key) => key.includes('questionnaire'))).toEqual([]);
});

test('the answers are sent once none of them waits', async () => {
  const world = serveResponse({ answers: { name: 'Alex', owns: 'no', income: '1.00' } });
  const { user } = render();
  const other = await field(/Anything else/);
  world.isReachable = false;
  await user.type(other, 'A dog');
  await press(user, 'Next');
  await press(user, 'Send answers');
  expect(await findToast('Not sent yet')).toHaveTextContent('Some answers have not been saved yet.');
  expect(world.response.state).toBe('open');
  world.isReachable = true;
  await press(user, 'Send answers');
  expect(await screen.findByRole('heading', { name: 'Sent. Thank you!' })).toBeInTheDocument();
  expect(world.response.answers).toEqual({ name: 'Alex', owns: 'no', income: '1.00', other: 'A dog' });
});

test('a newer answer of someone else is shown, and the reader chooses', async () => {
  const world = serveResponse({ answers: { name: 'Alex' }, savedAt: { name: '2026-11-18T15:00:00.000Z' } });
  const { user } = render();
  const name = await field('Your full name');
  world.answer('name', 'Alexandra');
  await user.type(name, ' S.');
  const conflict = await screen.findByRole('alert');
  expect(conflict).toHaveTextContent('This answer was changed somewhere else.');
  await waitFor(() => expect(conflict).toHaveTextContent('Alexandra'));
  expect(world.response.answers).toEqual({ name: 'Alexandra' });
  await press(user, 'Keep mine');
  await waitFor(() => expect(world.response.answers).toEqual({ name: 'Alex S.' }));
  world.answer('name', 'Alexa');
  await user.type(name, '!');
  await press(user, 'Use that one');
  expect(document.activeElement).toHaveAttribute('id', 'question-name');
  expect(name).toHaveValue('Alexa');
  expect(world.response.answers).toEqual({ name: 'Alexa' });
});

test('answers that came too late are shown beside what was sent', async () => {
  const world = serveResponse();
  const { user } = render();
  const name = await field('Your full name');
  world.response = {
    ...world.response,
    state: 'submitted',
    submittedAt: '2026-11-18T17:00:00.000Z',
    allowed: [],
  };
  await user.type(name, 'Alex');
  const note = await screen.findByText('These answers came too late and were not sent:');
  expect(note.closest('.note')).toHaveTextContent('Your full nameAlex');
});

describe('a secret', () => {
  const sections = only({ key: 'ssn', type: 'secret', label: 'Your Social Security number' });

  test('is hidden, saved in one piece, shown as its mask, and kept nowhere', async () => {
    const world = serveResponse({ sections });
    const { user } = render();
    const input = await screen.findByLabelText(/Your Social Security number/);
    expect(input).toHaveAttribute('type', 'password');
    await user.type(input, '123456789');
    await press(user, 'Show what you type');
    expect(input).toHaveValue('123-45-6789');
    expect(world.saved).toEqual([]);
    expect(JSON.stringify(sessionStorage)).not.toContain('6789');
    await user.tab();
    await user.tab();
    expect(await screen.findByText('•••-••-6789')).toBeInTheDocument();
    expect(world.saved).toMatchObject([{ key: 'ssn', body: { value: '123456789' } }]);
    await press(user, 'Replace');
    const again = await screen.findByLabelText(/Your Social Security number/);
    expect(again).toHaveFocus();
    expect(again).toHaveValue('');
    await user.type(again, '•••-••-6789');
    expect(await screen.findByText('Type the whole number, not the hidden one.')).toBeInTheDocument();
    await press(user, 'Next');
    expect(again).toHaveFocus();
    expect(world.saved).toHaveLength(1);
  });

  test('of the last time is taken by the server', async () => {
    const world = serveResponse({ sections, previous: { ssn: '•••-••-1111' } });
    const { user } = render();
    expect(await screen.findByText('•••-••-1111')).toBeInTheDocument();
    await press(user, 'Still correct');
    await waitFor(() => expect(world.saved).toMatchObject([{ key: 'ssn', body: { usePrevious: true } }]));
  });
});

test('a table has its rows, which are added and removed', async () => {
  const world = serveResponse({
    sections: only({ key: 'kids', type: 'table', label: 'Your children', columns: ['Name', 'School'] }),
  });
  const { user } = render();
  const row = async (number: number) => within(await screen.findByRole('group', { name: `Row ${number}` }));
  await user.type((await row(1)).getByRole('textbox', { name: 'Name' }), 'Kim');
  await press(user, 'Add a row');
  await user.type((await row(2)).getByRole('textbox', { name: 'Name' }), 'Lee');
  await user.type((await row(2)).getByRole('textbox', { name: 'School' }), 'Hill');
  await waitFor(() =>
    expect(world.response.answers).toEqual({ kids: [{ Name: 'Kim' }, { Name: 'Lee', School: 'Hill' }] }),
  );
  await press(user, 'Remove row 1');
  await waitFor(() => expect(world.response.answers).toEqual({ kids: [{ Name: 'Lee', School: 'Hill' }] }));
});

test('a file is uploaded, and its document is the answer', async () => {
  const world = serveResponse({ sections: only({ key: 'w2', type: 'file', label: 'Your W-2' }) });
  server.use(
    http.post('/api/documents', () => HttpResponse.json({ id: 12 }, { status: 201 })),
    http.get('/api/documents/12/details', () => HttpResponse.json({ id: 12, fileName: 'w2.pdf' })),
  );
  const { user } = render();
  await user.upload(await screen.findByLabelText('File for Your W-2'), new File(['%PDF'], 'w2.pdf'));
  await waitFor(() => expect(world.response.answers).toEqual({ w2: 12 }));
  expect(await screen.findByText('w2.pdf')).toBeInTheDocument();
});

test('a file whose sending breaks waits at its question, and is the answer once it has arrived', async () => {
  keepSendings();
  const world = serveResponse({ sections: only({ key: 'w2', type: 'file', label: 'Your W-2' }) });
  const keys: (string | null)[] = [];
  const take = (answer: () => Response) =>
    server.use(
      http.post('/api/documents', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return answer();
      }),
      http.get('/api/documents/12/details', () => HttpResponse.json({ id: 12, fileName: 'w2.pdf' })),
    );
  take(() => HttpResponse.error());
  const { user } = render();
  await user.upload(await screen.findByLabelText('File for Your W-2'), new File(['%PDF'], 'w2.pdf'));
  const unsent = await screen.findByRole('list', { name: 'Not sent yet' });
  expect(unsent).toHaveTextContent('w2.pdf');
  await press(user, 'Next');
  await press(user, 'Send answers');
  expect(await screen.findByText('Some answers have not been saved yet.')).toBeInTheDocument();
  await press(user, 'Back');
  take(() => HttpResponse.json({ id: 12 }, { status: 201 }));
  await user.click(await screen.findByRole('button', { name: /^Try again/ }));
  await waitFor(() => expect(world.response.answers).toEqual({ w2: 12 }));
  expect(await screen.findByRole('button', { name: 'Replace' })).toBeInTheDocument();
  expect(new Set(keys).size).toBe(1);
});

test('an accepted questionnaire can only be read', async () => {
  serveResponse({
    state: 'accepted',
    submittedAt: '2026-11-18T17:00:00.000Z',
    allowed: [],
    answers: { name: 'Alex', owns: 'no' },
  });
  render();
  expect(await screen.findByRole('heading', { name: 'Accepted' })).toBeInTheDocument();
  expect(screen.getByText('Alex')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
});

test('columns and questions may have the names that every object has', async () => {
  const columns = ['constructor', '__proto__', 'toString'];
  const world = serveResponse({
    sections: [
      {
        title: 'Works',
        questions: [
          { key: 'constructor', type: 'text', label: 'Constructor' },
          { key: 'firms', type: 'table', label: 'Firms', columns },
        ],
      },
    ],
  });
  const { user } = render();
  expect(await field(/^Constructor/)).toHaveValue('');
  await press(user, 'Next');
  for (const column of columns) {
    const cell = await field(column);
    expect(cell).toHaveValue('');
    await user.type(cell, 'x');
  }
  const row = JSON.parse('{ "constructor": "x", "__proto__": "x", "toString": "x" }') as object;
  await waitFor(() => expect(world.response.answers).toEqual({ firms: [row] }));
  await press(user, 'Next');
  expect(await screen.findByText('constructor: x · __proto__: x · toString: x')).toBeInTheDocument();
});

test('a reopened one says why', async () => {
  serveResponse({ answers: { name: 'Alex' }, reason: 'The income is that of last year.' });
  render();
  expect(await screen.findByText(/The income is that of last year/)).toBeInTheDocument();
});

test('the review says which answers of the last time nobody has confirmed, but not those that were cleared', async () => {
  const world = serveResponse({
    previous: { name: 'Alex Sample', owns: 'no', income: '1200.00', other: 'No' },
    savedAt: { income: '2026-11-18T15:30:00.000Z' },
  });
  const { user } = render();
  await screen.findByRole('group', { name: /Your full name/ });
  await press(user, 'Next');
  await screen.findByRole('heading', { name: 'More' });
  await press(user, 'Next');
  expect(
    await screen.findByText('3 answers from last time are not confirmed. They will not be sent.'),
  ).toBeInTheDocument();
  await press(user, 'All still correct');
  expect(screen.getByRole('heading', { name: 'Check your answers' })).toHaveFocus();
  await waitFor(() =>
    expect(world.response.answers).toEqual({ name: 'Alex Sample', owns: 'no', other: 'No' }),
  );
  expect(screen.queryByText(/not confirmed/)).not.toBeInTheDocument();
});

test('the keyboard reaches the button that shows a private number, and Enter goes on with it', async () => {
  const world = serveResponse({
    sections: [
      { title: 'You', questions: [{ key: 'ssn', type: 'secret', label: 'Your number' }] },
      { title: 'More', questions: [{ key: 'name', type: 'text', label: 'Your name' }] },
    ],
  });
  const { user } = render();
  await user.type(await screen.findByLabelText(/Your number/), '123456789');
  await user.tab();
  const reveal = screen.getByRole('button', { name: 'Show what you type' });
  expect(reveal).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await field(/Your number/)).toHaveValue('123-45-6789');
  expect(world.saved).toEqual([]);
  await user.type(await field(/Your number/), '{Enter}');
  await focused('More');
  await waitFor(() => expect(world.saved.map(({ body }) => body)).toEqual([{ value: '123456789' }]));
});
