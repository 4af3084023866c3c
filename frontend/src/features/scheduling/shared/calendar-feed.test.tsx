import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import { StepUpDialog } from '../../identity/shared/step-up/step-up-dialog';
import { CalendarFeed } from './calendar-feed';

const address = (number: number) => `https://practice.example/api/calendar/secret-${number}.ics`;
const passwordRequired = {
  code: 'auth.password_required',
  message: 'Please enter your password to continue.',
};

/** Server of the tests; it returns the address to a fresh session only. */
function serve({ url = null as string | null, fresh = true } = {}) {
  const served = { url, fresh, made: 0 };
  server.use(
    http.get('/api/calendar-feed', () =>
      served.url !== null && !served.fresh
        ? refusal(403, passwordRequired)
        : HttpResponse.json({ url: served.url }),
    ),
    http.post('/api/calendar-feed', () => {
      if (!served.fresh) return refusal(403, passwordRequired);
      served.url = address(++served.made);
      return HttpResponse.json({ url: served.url }, { status: 201 });
    }),
    http.delete('/api/calendar-feed', () => {
      served.url = null;
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('/api/session/confirm', () => {
      served.fresh = true;
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('/api/passkeys', () => HttpResponse.json([])),
  );
  return served;
}

const render = () =>
  renderInArea(
    <>
      <CalendarFeed />
      <StepUpDialog />
    </>,
    { signedIn: aUser() },
  );
const button = (name: string) => screen.findByRole('button', { name });

test('an address is created, shown and copied', async () => {
  serve();
  const { user } = render();
  await user.click(await button('Create calendar address'));
  await findToast('Calendar address created');
  expect(screen.getByLabelText('Calendar address')).toHaveTextContent(address(1));
  await user.click(await button('Copy address'));
  expect(await button('Copied')).toBeInTheDocument();
});

test('an address is shown after the password, which is not asked for before', async () => {
  serve({ url: address(7), fresh: false });
  const { user } = render();
  expect(await screen.findByText('You have a calendar address.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(await button('Show address'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Password'), 'River-stone-9!');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByLabelText('Calendar address')).toHaveTextContent(address(7));
});

test('an address is renewed after a confirmation', async () => {
  serve({ url: address(7) });
  const { user } = render();
  await user.click(await button('Renew address'));
  const question = within(await screen.findByRole('dialog', { name: 'Renew the calendar address?' }));
  await user.click(question.getByRole('button', { name: 'Renew' }));
  await findToast('Calendar address created');
  expect(screen.getByLabelText('Calendar address')).toHaveTextContent(address(1));
});

test('an address is removed after a confirmation', async () => {
  serve({ url: address(7) });
  const { user } = render();
  await user.click(await button('Remove address'));
  const question = within(await screen.findByRole('dialog', { name: 'Remove the calendar address?' }));
  await user.click(question.getByRole('button', { name: 'Remove address' }));
  await findToast('Calendar address removed');
  expect(await screen.findByText('You have no calendar address.')).toBeInTheDocument();
});

test('it is loaded again after a failure', async () => {
  serve();
  let failing = true;
  server.use(
    http.get('/api/calendar-feed', () =>
      failing
        ? refusal(500, { code: 'internal', message: 'Something went wrong.' })
        : HttpResponse.json({ url: null }),
    ),
  );
  const { user } = render();
  const retry = await button('Retry');
  failing = false;
  await user.click(retry);
  expect(await button('Create calendar address')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});
