import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aSite, aUser } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import { ConfirmEmail } from './confirm-email';

const unconfirmed = aUser({ emailConfirmed: false });

test('an unconfirmed address is shown, and the email can be sent again', async () => {
  server.use(http.post('/api/email-confirmation', () => new HttpResponse(null, { status: 202 })));
  const { user } = renderInArea(<ConfirmEmail />, { signedIn: unconfirmed });
  const notice = await screen.findByRole('note');
  expect(notice).toHaveTextContent('Please confirm your email address');
  await user.click(screen.getByRole('button', { name: 'Get a new link' }));
  expect(await findToast('Email sent')).toHaveTextContent('alex@example.com');
});

test('without a mail server no email is promised: the practice has the link', async () => {
  server.use(
    http.get('/api/site', () => HttpResponse.json({ ...aSite(), sendsEmail: false })),
    http.post('/api/email-confirmation', () => new HttpResponse(null, { status: 202 })),
  );
  const { user } = renderInArea(<ConfirmEmail />, { signedIn: unconfirmed });
  const notice = await screen.findByRole('note');
  expect(notice).not.toHaveTextContent(/emailed|sent|spam/);
  await user.click(within(notice).getByRole('button', { name: 'Ask for a link' }));
  expect(await within(notice).findByText(/^Your link is ready/)).toBeInTheDocument();
  const { phone, email } = aSite();
  expect(within(notice).getByRole('link', { name: phone })).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:/),
  );
  expect(within(notice).getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  expect(within(notice).queryByRole('button')).not.toBeInTheDocument();
});

test('an email sent too often is refused with a message', async () => {
  const message = 'Too many attempts. Please wait a little and try again.';
  server.use(http.post('/api/email-confirmation', () => refusal(429, { code: 'request.too_many', message })));
  const { user } = renderInArea(<ConfirmEmail />, { signedIn: unconfirmed });
  await user.click(await screen.findByRole('button', { name: 'Get a new link' }));
  expect(await findToast('The email was not sent')).toHaveTextContent(/Too many attempts/);
});

test('a confirmed address is not mentioned', async () => {
  renderInArea(
    <>
      <ConfirmEmail />
      <p>Below</p>
    </>,
    { signedIn: aUser() },
  );
  await screen.findByText('Below');
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});
