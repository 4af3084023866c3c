import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { serveStreams } from '../../../../../test/live-stream';
import { serveParts } from '../../../../../test/parts';
import { refusal, server } from '../../../../../test/server';
import { renderHours } from '../../testing/hours';

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the free times of a new appointment', () => {
  const slot = (startsAt: string, endsAt: string) => ({
    startsAt: `2031-01-${startsAt}:00.000Z`,
    endsAt: `2031-01-${endsAt}:00.000Z`,
  });
  const choose = async (query = '?view=list&day=2031-01-08') => {
    const rendered = await renderHours(query);
    server.use(
      http.get('/api/appointments/slots', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const from = searchParams.get('from') ?? '';
        const all = [
          slot('08T15:00', '08T15:45'),
          slot('08T20:30', '08T21:15'),
          slot('13T15:00', '13T15:45'),
        ];
        return HttpResponse.json(all.filter(({ startsAt }) => startsAt.slice(0, 10) >= from));
      }),
    );
    await rendered.user.click(await screen.findByRole('button', { name: 'New appointment' }));
    const form = await dialogOf('New appointment');
    await rendered.user.click(form.getByRole('combobox', { name: 'Type' }));
    await rendered.user.click(await screen.findByTitle('Review'));
    return { ...rendered, form };
  };
  const warning = /^This isn’t one of your free times/;

  it('are listed for type and day, with the earliest one chosen', async () => {
    const { user, form } = await choose();
    const times = await form.findByRole('radiogroup', { name: 'Free times on Wednesday, January 8' });
    expect(within(times).getByRole('radio', { name: '9:00 AM' })).toBeChecked();
    expect(form.getByLabelText('From')).toHaveValue('09:00');
    expect(form.getByLabelText('To')).toHaveValue('09:45');
    await user.click(within(times).getByRole('radio', { name: '2:30 PM' }));
    expect(form.getByLabelText('From')).toHaveValue('14:30');
    expect(form.getByLabelText('To')).toHaveValue('15:15');
    expect(form.queryByText(warning)).not.toBeInTheDocument();
  });

  it('another time can be typed, with a warning, and is kept on another day', async () => {
    const { user, form } = await choose();
    await form.findByRole('radio', { name: '9:00 AM' });
    fireEvent.change(form.getByLabelText('From'), { target: { value: '11:00' } });
    expect(form.getByLabelText('To')).toHaveValue('11:45');
    expect(form.getByText(warning)).toBeInTheDocument();
    expect(form.getByRole('radio', { name: '9:00 AM' })).not.toBeChecked();
    fireEvent.change(form.getByLabelText('Date'), { target: { value: '2031-01-13' } });
    expect(await form.findByRole('radiogroup', { name: /January 13/ })).toBeInTheDocument();
    expect(form.getByLabelText('From')).toHaveValue('11:00');
    await user.click(form.getByRole('radio', { name: '9:00 AM' }));
    expect(form.queryByText(warning)).not.toBeInTheDocument();
  });

  it('of a full day lead to the next free one', async () => {
    const { user, form } = await choose('?view=list&day=2031-01-09');
    expect(await form.findByText('No free times on Thursday, January 9.')).toBeInTheDocument();
    expect(form.getByLabelText('From')).toHaveValue('');
    await user.click(form.getByRole('button', { name: 'Next free: Monday, January 13' }));
    expect(form.getByLabelText('Date')).toHaveValue('2031-01-13');
    expect(form.getByLabelText('Date')).toHaveFocus();
    await waitFor(() => expect(form.getByLabelText('From')).toHaveValue('09:00'));
  });

  it('that failed to load can be loaded again, and do not stop the form', async () => {
    const { user, form } = await choose('?view=list&day=2031-01-10');
    await form.findByText('No free times on Friday, January 10.');
    server.use(http.get('/api/appointments/slots', () => refusal(500, { code: 'internal', message: 'No' })));
    fireEvent.change(form.getByLabelText('Date'), { target: { value: '2031-01-14' } });
    expect(await form.findByText('Failed to load the free times.')).toBeInTheDocument();
    await user.type(form.getByLabelText('From'), '09:00');
    expect(form.getByLabelText('To')).toHaveValue('09:45');
  });

  it('are gone without an error once nothing can be booked any more, and the form stays', async () => {
    const streams = serveStreams();
    const { form } = await choose();
    await form.findByRole('radio', { name: '9:00 AM' });
    fireEvent.change(form.getByLabelText('From'), { target: { value: '11:00' } });
    expect(form.getByText(warning)).toBeInTheDocument();
    await waitFor(() => expect(streams).toHaveLength(1));
    server.use(
      http.get('/api/appointments/slots', () =>
        refusal(404, { code: 'part.off', message: 'The practice does not use this.' }),
      ),
    );
    serveParts();
    streams[0]?.send('parts', 1);
    await waitFor(() => expect(form.queryByRole('radio')).not.toBeInTheDocument());
    expect(form.queryByText(warning)).not.toBeInTheDocument();
    expect(form.queryByText('Failed to load the free times.')).not.toBeInTheDocument();
    expect(form.getByLabelText('From')).toHaveValue('11:00');
  });
});
