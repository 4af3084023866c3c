import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { findToast, renderScreen } from '../../../test/render';
import { server } from '../../../test/server';
import { ContactForm } from './contact-form';

test('a sent message is confirmed beside the empty form, until the next one is started', async () => {
  server.use(
    http.post('/api/contact', () =>
      HttpResponse.json({ id: 1, created_at: '2026-11-18T12:00:00.000Z' }, { status: 201 }),
    ),
  );
  const { user } = renderScreen(<ContactForm />);
  const firstName = await screen.findByLabelText('First name');
  await user.type(firstName, 'Dana');
  await user.type(screen.getByLabelText('Last name'), 'Sample');
  await user.type(screen.getByLabelText('Email'), 'dana@example.com');
  await user.selectOptions(screen.getByLabelText('Service'), 'Other');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await findToast('Success');
  expect(firstName).toHaveValue('');
  expect(screen.getByText("Thank you! We'll reply to dana@example.com.")).toBeInTheDocument();
  await user.type(firstName, 'D');
  expect(screen.queryByText(/^Thank you!/)).not.toBeInTheDocument();
});
