import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aSite } from '../../../test/fixtures';
import { findToast, renderScreen } from '../../../test/render';
import { server } from '../../../test/server';
import { ContactForm } from './contact-form';

async function sendMessage() {
  const { user } = renderScreen(<ContactForm />);
  const firstName = await screen.findByLabelText('First name');
  await user.type(firstName, 'Dana');
  await user.type(screen.getByLabelText('Last name'), 'Sample');
  await user.type(screen.getByLabelText('Email'), 'dana@example.com');
  await user.selectOptions(screen.getByLabelText('Service'), 'Other');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  return { user, firstName };
}

test.each([
  ['the reply by email', true, "Thank you! We'll reply to dana@example.com."],
  ['no email without a mail server', false, "Thank you! We'll call or write to you soon."],
])('a sent message promises %s', async (_what, sendsEmail, promise) => {
  server.use(
    http.get('/api/site', () => HttpResponse.json({ ...aSite(), sendsEmail })),
    http.post('/api/contact', () =>
      HttpResponse.json({ id: 1, created_at: '2026-11-18T12:00:00.000Z' }, { status: 201 }),
    ),
  );
  await sendMessage();
  expect(await screen.findByText(promise)).toBeInTheDocument();
});

test('a sent message is confirmed beside the empty form, until the next one is started', async () => {
  server.use(
    http.post('/api/contact', () =>
      HttpResponse.json({ id: 1, created_at: '2026-11-18T12:00:00.000Z' }, { status: 201 }),
    ),
  );
  const { user, firstName } = await sendMessage();
  await findToast('Success');
  expect(firstName).toHaveValue('');
  expect(screen.getByText("Thank you! We'll reply to dana@example.com.")).toBeInTheDocument();
  await user.type(firstName, 'D');
  expect(screen.queryByText(/^Thank you!/)).not.toBeInTheDocument();
});
