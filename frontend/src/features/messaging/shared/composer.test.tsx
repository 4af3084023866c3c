import { jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { changedFile } from '../../../../test/changed-file';
import {
  broken,
  client,
  conversationPath,
  field,
  refuseMessages,
  renderConversation,
  serveConversation,
  texts,
} from '../../../../test/conversation';
import { aUser } from '../../../../test/fixtures';
import { findToast, outsideToast, renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import { LiveUpdates } from '../../../shared/live/live-updates';
import { Conversation } from './conversation';

describe('writing', () => {
  it('sends the text unchanged, and shows it', async () => {
    const conversation = serveConversation();
    const { user } = renderConversation();
    await user.type(await field(), 'Yes,{Enter}  please.');
    expect(conversation.sent).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(conversation.sent).toHaveLength(1));
    expect(conversation.sent[0]).toEqual({
      content: 'Yes,\n  please.',
      files: [],
      key: expect.stringMatching(/^\w{32}$/),
    });
    await waitFor(() => expect(screen.queryByText('Sending...')).not.toBeInTheDocument());
    expect(await texts()).toHaveLength(2);
    expect(await field()).toHaveValue('');
    expect(await field()).toHaveFocus();
  });

  it('asks once before a text with a Social Security number is sent', async () => {
    const conversation = serveConversation();
    const { user } = renderConversation();
    await user.type(await field(), 'It is 123-45-6789.');
    const send = () => user.click(screen.getByRole('button', { name: 'Send' }));
    const question = () => screen.findByRole('dialog', { name: 'Send a Social Security number?' });
    await send();
    await user.click(within(await question()).getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await field()).toHaveValue('It is 123-45-6789.');
    await send();
    await user.click(within(await question()).getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(conversation.sent).toMatchObject([{ content: 'It is 123-45-6789.' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    // Agreed to already.
    await user.type(await field(), 'It is 123-45-6789.');
    await send();
    await waitFor(() => expect(conversation.sent).toHaveLength(2));
  });

  it('requires content', async () => {
    const conversation = serveConversation();
    const { user } = renderConversation();
    await user.type(await field(), '  ');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please provide content for your message');
    expect(conversation.sent).toEqual([]);
  });

  it('counts near the limit, and does not send beyond it', async () => {
    serveConversation({ draft: 'x'.repeat(19_999) });
    const { user } = renderConversation();
    expect(await screen.findByText('1 character left of 20,000')).toBeInTheDocument();
    await user.type(await field(), 'yz');
    expect(screen.getByText('1 character too long')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  it('keeps a failed message, and retries it under the same key', async () => {
    const conversation = serveConversation();
    const failed = refuseMessages(500, broken);
    const { user } = renderConversation();
    await user.type(await field(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await findToast('Error sending message')).toHaveTextContent('Something went wrong.');
    expect(await screen.findByText('Not sent.')).toBeInTheDocument();
    // Retried once automatically.
    expect(failed).toHaveLength(2);

    serveConversation();
    Object.assign(conversation, serveConversation());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Not sent.')).not.toBeInTheDocument());
    expect(await texts()).toEqual([expect.anything(), expect.stringMatching(/Hello/)]);
    expect(conversation.sent.map(({ key }) => key)).toEqual([failed[0]]);
    expect(failed[1]).toBe(failed[0]);
  });

  it('offers a message whose file was changed on the disk to be edited, not tried again', async () => {
    serveConversation();
    let calls = 0;
    server.use(
      http.post(`${conversationPath}/messages`, () => {
        calls += 1;
        return HttpResponse.error();
      }),
    );
    const { user } = renderConversation();
    await user.type(await field(), 'The two pages');
    const kept = new File(['x'], 'one.pdf', { type: 'application/pdf' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await user.upload(input, [kept, changedFile('two.pdf')]);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(
      await screen.findByText(/two\.pdf: This file has changed\. Choose it again\.$/, outsideToast),
    ).toBeInTheDocument();
    expect(calls).toBe(0);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await field()).toHaveValue('The two pages');
    expect(await field()).toHaveFocus();
    const attached = screen.getByRole('list', { name: 'Attached files' });
    expect(
      within(attached)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('one.pdf')]);
  });

  it('discards a failed message', async () => {
    serveConversation();
    refuseMessages(400, broken);
    const { user } = renderConversation();
    await user.type(await field(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await texts()).toHaveLength(1);
    expect(await field()).toHaveFocus();
  });

  it('explains a closed conversation', async () => {
    serveConversation();
    refuseMessages(409, { code: 'thread.closed', message: 'The conversation can only be read.' });
    const { user } = renderConversation();
    await user.type(await field(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('This conversation is closed.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it("starts with the server's draft, and saves it there", async () => {
    const conversation = serveConversation({ draft: 'Good eve' });
    const { user } = renderConversation();
    expect(await field()).toHaveValue('Good eve');
    await user.type(await field(), 'ning');
    await user.tab();
    await waitFor(() => expect(conversation.draft).toBe('Good evening'));
    expect(Object.keys(localStorage).filter((key) => key !== 'steward_session')).toEqual([]);
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it.each(['typed', 'sent'])('restores text that was %s when the session had ended', async (act) => {
    serveConversation();
    const ended = { code: 'auth.signed_out', message: 'Please log in.' };
    let refused = 0;
    server.use(
      http.put(`${conversationPath}/draft`, () => {
        refused += 1;
        return refusal(401, ended);
      }),
    );
    refuseMessages(401, ended);
    const { user } = renderConversation();
    await user.type(await field(), 'Yes, please.');
    if (act === 'sent') {
      await user.click(screen.getByRole('button', { name: 'Send' }));
      await findToast('Error sending message');
    }
    cleanup();
    // Unsaved input is saved when the page is left; a message in progress keeps its draft.
    if (act === 'typed') await waitFor(() => expect(refused).toBeGreaterThan(0));
    const conversation = serveConversation();
    const again = renderConversation();
    expect(await field()).toHaveValue('Yes, please.');
    await again.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(conversation.sent).toHaveLength(1));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});

describe('without a connection', () => {
  const setOnline = (isOnline: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
  const words = 'You’re offline. We’ll send your message when you’re back.';
  afterEach(() => void jest.restoreAllMocks());

  it('shows the state, keeps messages, and sends them once when the connection is back', async () => {
    const conversation = serveConversation();
    const { user } = renderInArea(
      <LiveUpdates>
        <Conversation id={7} subject="The new lease" reader={client} />
      </LiveUpdates>,
      { at: '/client/messages/7', signedIn: aUser() },
    );
    await field();
    setOnline(false);
    expect(await screen.findByText(words)).toBeInTheDocument();
    await user.type(await field(), 'Yes, please.{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Waiting for a connection')).toBeInTheDocument();
    expect(screen.queryByText('Error sending message')).not.toBeInTheDocument();
    expect(conversation.sent).toEqual([]);
    setOnline(true);
    await waitFor(() => expect(conversation.sent).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText('Waiting for a connection')).not.toBeInTheDocument());
    expect(conversation.sent.map(({ content }) => content)).toEqual(['Yes, please.']);
  });
});

describe('files', () => {
  const aFile = (name: string) => new File(['content'], name, { type: 'application/pdf' });
  // Dropped files are not limited by the accept attribute.
  const choose = async (...files: File[]) => {
    await field();
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.setup({ applyAccept: false }).upload(input, files);
  };

  it('are sent with a message', async () => {
    const conversation = serveConversation();
    const { user } = renderConversation();
    await choose(aFile('lease.pdf'), aFile('costs.pdf'));
    await user.click(screen.getByRole('button', { name: 'Remove costs.pdf' }));
    await user.type(await field(), 'Here it is');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(conversation.sent).toMatchObject([{ content: 'Here it is', files: ['lease.pdf'] }]),
    );
    await waitFor(() =>
      expect(screen.queryByRole('list', { name: 'Attached files' })).not.toBeInTheDocument(),
    );
  });

  it("are refused with the server's message", async () => {
    serveConversation();
    renderConversation();
    await choose(aFile('notes.html'), aFile('lease.pdf'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^notes\.html: This type of file is not accepted\./,
    );
    const chosen = within(screen.getByRole('list', { name: 'Attached files' })).getAllByRole('listitem');
    expect(chosen).toHaveLength(1);
  });

  it('are limited to five', async () => {
    serveConversation();
    renderConversation();
    await choose(...['1', '2', '3', '4', '5', '6'].map((name) => aFile(`${name}.pdf`)));
    expect(await screen.findByRole('alert')).toHaveTextContent('You can attach up to five files.');
    expect(
      within(screen.getByRole('list', { name: 'Attached files' })).getAllByRole('listitem'),
    ).toHaveLength(5);
  });
});
