import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderScreen } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import HandoverPage from './handover-page';

const page = {
  title: 'W-2 of 2026',
  practice: 'Example Financial Consulting',
  expiresAt: '2026-12-01T12:30:00Z',
};
const invalid = () => refusal(400, { code: 'auth.link_invalid', message: 'This link is no longer valid.' });
const file = new File(['%PDF-1.7'], 'w2.pdf', { type: 'application/pdf' });

const link = '/handover#token=abc';
/** Opens the page by a link; without a token as a reload does. */
const open = (at = link) => renderScreen(<HandoverPage />, { at, path: '/handover' });
const answerLink = (answer: () => Response | Promise<Response>) =>
  server.use(http.post('/api/handover', answer));
const answerUpload = (answer: () => Response) => server.use(http.post('/api/handover/upload', answer));

const field = () => screen.findByLabelText('File for W-2 of 2026', { selector: 'input' });
const expectEnd = async () => {
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeInTheDocument();
  expect(document.querySelector('input')).toBeNull();
};

test('a link is opened once, leaves the address, and its file is sent', async () => {
  const tokens: unknown[] = [];
  let answerTo: ((response: Response) => void) | undefined;
  server.use(
    http.post('/api/handover', async ({ request }) => {
      tokens.push(await request.json());
      return new Promise<Response>((resolve) => (answerTo = resolve));
    }),
  );
  answerUpload(() => HttpResponse.json({ documentId: 5 }, { status: 201 }));
  const { user, router } = open();
  expect(await screen.findByText('Loading the request…')).toBeInTheDocument();
  expect(document.querySelector('input')).toBeNull();
  answerTo?.(HttpResponse.json(page));
  expect(await screen.findByRole('heading', { level: 1, name: 'W-2 of 2026' })).toBeInTheDocument();
  expect(screen.getByText('Send this document to Example Financial Consulting.')).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/handover', hash: '' });
  expect(tokens).toEqual([{ token: 'abc' }]);
  await user.upload(await field(), file);
  expect(await screen.findByRole('heading', { name: 'File sent' })).toBeInTheDocument();
  expect(document.querySelector('input')).toBeNull();
});

test('a reload asks with the cookie', async () => {
  server.use(http.get('/api/handover', () => HttpResponse.json(page)));
  open('/handover');
  expect(await field()).toBeInTheDocument();
});

test.each<[string, () => void, string]>([
  ['is used, expired or wrong', () => answerLink(invalid), link],
  ['has no cookie any more', () => server.use(http.get('/api/handover', invalid)), '/handover'],
  [
    'belongs to a part that is off',
    () => answerLink(() => refusal(404, { code: 'part.off', message: 'This is off.' })),
    link,
  ],
])('a link that %s offers no file field', async (_, answer, at) => {
  answer();
  open(at);
  await expectEnd();
});

test('a handover that ended meanwhile says so instead of a failed upload', async () => {
  answerLink(() => HttpResponse.json(page));
  answerUpload(invalid);
  const { user } = open();
  await user.upload(await field(), file);
  await expectEnd();
});

test('without an answer the page says so, and asks again', async () => {
  answerLink(() => HttpResponse.error());
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  answerLink(() => HttpResponse.json(page));
  await user.click(again);
  expect(await field()).toBeInTheDocument();
});
