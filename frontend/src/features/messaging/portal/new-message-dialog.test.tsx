import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aMessage, aThread, aUser } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import { NewMessageProvider } from './new-message';
import { NewMessageButton } from './new-message-button';
import { NewMessageDialog } from './new-message-dialog';

/** Serves both calls; each keeps its response until another is set. */
function serveSteps() {
  const steps = {
    threads: [] as { subject: unknown; key: string | null }[],
    messages: [] as { thread: unknown; content: unknown; key: string | null }[],
    thread: (): Response => HttpResponse.json(aThread(), { status: 201 }),
    message: (): Response => HttpResponse.json(aMessage(), { status: 201 }),
  };
  const keyOf = (request: Request) => request.headers.get('Idempotency-Key');
  server.use(
    http.post('/api/message-threads', async ({ request }) => {
      const { subject } = (await request.json()) as { subject: string };
      steps.threads.push({ subject, key: keyOf(request) });
      return steps.thread();
    }),
    http.post('/api/message-threads/:id/messages', async ({ request, params }) => {
      // Form data encodes line breaks as CR LF, which the server converts back.
      const content = String((await request.formData()).get('content')).replaceAll('\r\n', '\n');
      steps.messages.push({ thread: params['id'], content, key: keyOf(request) });
      return steps.message();
    }),
  );
  return steps;
}

function renderDialog() {
  return renderInArea(
    <NewMessageProvider>
      <NewMessageButton />
      <NewMessageDialog />
    </NewMessageProvider>,
    { at: '/client/portal?tab=messages', signedIn: aUser() },
  );
}

async function open(user: ReturnType<typeof renderDialog>['user']) {
  await user.click(await screen.findByRole('button', { name: 'New Message' }));
  return within(await screen.findByRole('dialog', { name: 'New Message' }));
}

async function write(user: ReturnType<typeof renderDialog>['user']) {
  const dialog = await open(user);
  await user.type(dialog.getByRole('textbox', { name: 'Subject' }), '  The new lease ');
  await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Good morning.{Enter} ');
  // After a failure, its message comes before the button again.
  const send = async () => user.click(await dialog.findByRole('button', { name: 'Send Message' }));
  return { dialog, send };
}

const gone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Message' })).not.toBeInTheDocument());

test('a conversation is created and its first message sent, each under its own key', async () => {
  const steps = serveSteps();
  const { user, router } = renderDialog();
  const { send } = await write(user);
  await send();
  expect(await findToast('Message sent')).toHaveTextContent(
    'Your message has been sent successfully to your financial consultant.',
  );
  await gone();
  expect(steps.threads).toEqual([{ subject: 'The new lease', key: expect.any(String) }]);
  expect(steps.messages).toEqual([{ thread: '7', content: 'Good morning.\n ', key: expect.any(String) }]);
  expect(steps.messages[0]?.key).not.toBe(steps.threads[0]?.key);
  expect(router.state.location.search).toBe('?tab=messages');
  // The next message starts empty.
  const dialog = await open(user);
  expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('');
});

test('if the second step fails, the text stays, and sending again continues in the same conversation', async () => {
  const steps = serveSteps();
  const succeed = steps.message;
  steps.message = () => refusal(500, { code: 'internal', message: 'Something went wrong.' });
  const { user } = renderDialog();
  const { dialog, send } = await write(user);
  await send();
  expect(await findToast('Error sending message')).toHaveTextContent('Something went wrong.');
  expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Good morning.\n ');
  expect(steps.threads).toHaveLength(1);
  // Both steps together are retried once automatically.
  expect(steps.messages).toHaveLength(2);

  steps.message = succeed;
  await send();
  await gone();
  expect(steps.threads).toHaveLength(1);
  expect(steps.messages.map(({ thread }) => thread)).toEqual(['7', '7', '7']);
  expect(new Set(steps.messages.map(({ key }) => key)).size).toBe(1);
});

test.each([
  ['the conversation', 'thread', 'You started 20 conversations within an hour.'],
  ['the message', 'message', 'You sent 200 messages within an hour.'],
] as const)(
  'a limit on %s is reported with the waiting time, and the text stays',
  async (_, step, reached) => {
    const steps = serveSteps();
    steps[step] = () =>
      HttpResponse.json(
        { statusCode: 429, code: 'request.too_many', message: `${reached} Please try again later.` },
        { status: 429, headers: { 'Retry-After': '1200' } },
      );
    const { user } = renderDialog();
    const { dialog, send } = await write(user);
    await send();
    expect(await findToast('Error sending message')).toHaveTextContent(
      `${reached} Please try again in 20 minutes.`,
    );
    expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('  The new lease ');
    expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Good morning.\n ');
  },
);

test('a created conversation is remembered while the dialog is closed', async () => {
  const steps = serveSteps();
  const succeed = steps.message;
  server.use(
    http.post(
      '/api/message-threads/:id/messages',
      () => refusal(400, { code: 'invalid', message: 'Not now.' }),
      {
        once: true,
      },
    ),
  );
  const { user } = renderDialog();
  const { dialog, send } = await write(user);
  await send();
  await findToast('Error sending message');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await gone();
  const again = await open(user);
  expect(again.getByRole('textbox', { name: 'Subject' })).toHaveValue('  The new lease ');
  expect(again.getByRole('textbox', { name: 'Subject' })).toBeDisabled();
  steps.message = succeed;
  await user.click(again.getByRole('button', { name: 'Send Message' }));
  await gone();
  expect(steps.threads).toHaveLength(1);
  expect(steps.messages).toHaveLength(1);
});

test('input stays while the dialog is closed, and can be discarded', async () => {
  serveSteps();
  const { user } = renderDialog();
  await write(user);
  await user.keyboard('{Escape}');
  await gone();
  const dialog = await open(user);
  expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Good morning.\n ');
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard this message?' }));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await gone();
  expect((await open(user)).getByRole('textbox', { name: 'Message' })).toHaveValue('');
});

test('an empty field is reported at the field and in a toast', async () => {
  const steps = serveSteps();
  const { user } = renderDialog();
  const dialog = await open(user);
  await user.type(dialog.getByRole('textbox', { name: 'Subject' }), '   ');
  await user.click(dialog.getByRole('button', { name: 'Send Message' }));
  expect(await findToast('Missing information')).toHaveTextContent(
    'Please provide both subject and message content.',
  );
  expect(dialog.getByText('Please provide a subject for your message')).toBeInTheDocument();
  expect(dialog.getByText('Please provide content for your message')).toBeInTheDocument();
  expect(steps.threads).toEqual([]);
});

const toMessages = '/api/message-threads/:id/messages';
const wordless = () => new HttpResponse(null, { status: 400 });
const proxyPage = () => new HttpResponse('<p>Log in</p>', { headers: { 'Content-Type': 'text/html' } });
const noAnswer = () => HttpResponse.error();
const notNow = () => refusal(400, { code: 'invalid', message: 'Not now.' });
test.each([
  ['a refusal without words', '/api/message-threads', wordless, 'Failed to create thread'],
  ["a proxy's page", '/api/message-threads', proxyPage, 'Failed to create message thread'],
  ['no answer', '/api/message-threads', noAnswer, 'Failed to send message. Please try again.'],
  ['a refusal', '/api/message-threads', notNow, 'Not now.'],
  ['a refusal of the message without words', toMessages, wordless, 'Failed to create message'],
])('after %s the toast says so', async (_, path, answer, words) => {
  serveSteps();
  server.use(http.post(path, answer));
  const { user } = renderDialog();
  const { send } = await write(user);
  await send();
  expect(await findToast('Error sending message')).toHaveTextContent(words);
});
