import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { findToast } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import { broken, serve, render } from './testing/appointments-page';

describe('the scheduler card', () => {
  it('explains how to make an appointment if nothing can be booked', async () => {
    serve();
    render();
    expect(
      await screen.findByText(
        'Appointment scheduling is currently unavailable. Please contact your financial consultant directly to schedule a meeting.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '(210) 555-0100' })).toBeInTheDocument();
  });

  it('shows the external page if there is one, with a link to it', async () => {
    serve({ url: 'https://calendly.com/example/consultation' });
    render();
    const page = await screen.findByTitle('Select a date and time');
    expect(page).toHaveAttribute('src', 'https://calendly.com/example/consultation');
    expect(screen.getByRole('link', { name: /^Open the scheduling page/ })).toHaveAttribute(
      'target',
      '_blank',
    );
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('shows an error, and reloads', async () => {
    serve();
    let failing = true;
    server.use(
      http.get('/api/calendly-url', () =>
        failing ? refusal(500, broken) : HttpResponse.json({ url: null }),
      ),
    );
    const { user } = render();
    expect(await findToast('Error')).toHaveTextContent(
      'Failed to load appointment scheduler. Please try again later.',
    );
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/currently unavailable/)).toBeInTheDocument();
  });
});
