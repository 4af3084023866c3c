import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import type { HandoverState } from '../../../shared/api';
import { PhoneButton } from './phone-button';

const expiresAt = new Date(Date.now() + 10 * 60_000).toISOString();
const url = 'https://portal.example.com/handover#token=abc';

/** Shows the button of request 7, whose phone is in the state that the test sets. */
function renderButton({ offered = true } = {}) {
  const phone: { state: HandoverState; made: unknown[]; sent: number; asked: number } = {
    state: 'waiting',
    made: [],
    sent: 0,
    asked: 0,
  };
  server.use(
    http.get('/api/handover/offer', () => {
      phone.asked += 1;
      return HttpResponse.json({ offered });
    }),
    http.post('/api/document-requests/7/handover', async ({ request }) => {
      phone.made.push(await request.json());
      phone.state = 'waiting';
      return HttpResponse.json({ url, expiresAt }, { status: 201 });
    }),
    http.get('/api/document-requests/7/handover', () => HttpResponse.json({ state: phone.state, expiresAt })),
    http.delete('/api/document-requests/7/handover', () => {
      phone.state = 'ended';
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const rendered = renderInArea(
    <PhoneButton id={7} itemId={2} title="W-2" onSent={() => (phone.sent += 1) > 0} />,
  );
  return { phone, ...rendered };
}

const button = () => screen.findByRole('button', { name: 'Use your phone: W-2' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Use your phone' }));
/** Coming back to the window shows at once what the phone has done. */
const look = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

test('the dialog shows a code, the connected phone, and closes when its file has arrived', async () => {
  const { phone, user } = renderButton();
  await user.click(await button());
  const shown = await dialog();
  const code = await shown.findByRole('img', { name: 'QR code of the link for your phone' });
  expect(code.querySelector('rect')).toHaveAttribute('fill', '#fff');
  expect(code.querySelector('path')).toHaveAttribute('fill', '#000');
  expect(shown.getByText('The code works for 10 more minutes.')).toBeInTheDocument();
  expect(phone.made).toEqual([{ itemId: 2 }]);
  phone.state = 'connected';
  look();
  expect(await shown.findByText('Phone connected')).toBeInTheDocument();
  expect(shown.getByRole('button', { name: 'Disconnect' })).toBeInTheDocument();
  phone.state = 'sent';
  look();
  await waitFor(() => expect(phone.sent).toBe(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('after an end there is a new code', async () => {
  const { phone, user } = renderButton();
  await user.click(await button());
  const shown = await dialog();
  await shown.findByRole('img');
  phone.state = 'connected';
  look();
  await user.click(await shown.findByRole('button', { name: 'Disconnect' }));
  await user.click(await shown.findByRole('button', { name: 'Show a new code' }));
  expect(await shown.findByRole('img')).toBeInTheDocument();
  expect(phone.made).toHaveLength(2);
});

test('a refusal is said, and can be tried again', async () => {
  const { user } = renderButton();
  server.use(
    http.post(
      '/api/document-requests/7/handover',
      () =>
        refusal(409, {
          code: 'document_request.answered',
          message: 'This request does not wait for a file.',
        }),
      {
        once: true,
      },
    ),
  );
  await user.click(await button());
  const shown = await dialog();
  expect(await shown.findByText('This request does not wait for a file.')).toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: 'Retry' }));
  expect(await shown.findByRole('img')).toBeInTheDocument();
});

test('it is not shown where no phone reaches the product', async () => {
  const { phone } = renderButton({ offered: false });
  await waitFor(() => expect(phone.asked).toBe(1));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
