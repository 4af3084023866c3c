import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdminSite, aSite } from '../../../../../test/fixtures';
import { serveStreams } from '../../../../../test/live-stream';
import { serveParts } from '../../../../../test/parts';
import { findToast } from '../../../../../test/render';
import { refusal, server } from '../../../../../test/server';
import type { AvailabilityDto } from '../../../../shared/api';
import { todayIn } from '../../../../shared/text/format';
import { renderHours, rules } from '../../testing/hours';

describe('the hours', () => {
  it('is sent as a whole, with midnight as the end of a day', async () => {
    const { user, sent } = await renderHours('?view=availability');
    expect(await screen.findByText('Monday, January 6')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove hours 1 of Monday' }));
    await user.click(screen.getByRole('button', { name: 'Remove December 25, 2036' }));
    await user.click(screen.getByRole('button', { name: 'Remove Planning' }));
    const review = within(screen.getByRole('group', { name: 'Review' }));
    await user.click(review.getByRole('button', { name: 'Edit Review' }));
    await user.click(review.getByRole('switch', { name: 'Free' }));
    await user.click(screen.getByRole('button', { name: 'Save availability' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([
      {
        ...rules,
        weekly: [rules.weekly[1]],
        closed: [],
        types: [{ ...rules.types[0], labels: { en: 'Review', es: null }, free: true }],
      },
    ]);
  });

  it.each([
    ['Mon-Fri, 9-5', true],
    ['evening by request', false],
  ])('warns that a note names days or times: %s', async (hours, warns) => {
    await renderHours('?view=availability', rules, { hours });
    expect(await screen.findByText('Monday, January 6')).toBeInTheDocument();
    expect(screen.queryAllByText('Visitors read these hours twice.')).toHaveLength(warns ? 1 : 0);
  });

  const focused = () => document.activeElement as HTMLElement | null; // no other kind has the focus here

  it('copies the hours of a day to others, in weeks from Sunday', async () => {
    const { user, sent } = await renderHours('?view=availability');
    const days = await screen.findAllByRole('heading', { level: 3 });
    expect(days.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['Sunday', 'Monday']);
    expect(
      screen.queryByRole('button', { name: 'Copy hours of Sunday to other days' }),
    ).not.toBeInTheDocument();
    const copy = async (entry: string) => {
      await user.click(screen.getByRole('button', { name: 'Copy hours of Monday to other days' }));
      const choice = await screen.findByRole('menuitem', { name: entry });
      // The menu takes the focus three frames after it opens.
      await waitFor(() => expect(choice.closest('[role="menu"]')).toContainElement(focused()));
      await user.click(choice);
    };
    await copy('Sunday');
    expect(await screen.findByText('Hours of Monday copied to Sunday.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove hours 1 of Monday' }));
    await copy('Monday – Friday');
    const menu = screen.getByRole('button', { name: 'Copy hours of Monday to other days' });
    await waitFor(() => expect(menu).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Save availability' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const whole = { from: '13:00', to: '24:00' };
    expect((sent[0] as AvailabilityDto).weekly).toEqual([
      { weekday: 1, ...whole },
      { weekday: 7, from: '09:00', to: '12:00' },
      { weekday: 7, ...whole },
      ...[2, 3, 4, 5].map((weekday) => ({ weekday, ...whole })),
    ]);
  });

  it('adds the coming US holidays of the chosen years once', async () => {
    const { user, sent } = await renderHours('?view=availability', {
      ...rules,
      closed: ['2036-12-25'],
    });
    const year = Number(todayIn('America/Chicago').slice(0, 4));
    const add = await screen.findByRole('button', { name: 'Add US holidays' });
    await user.click(screen.getByRole('checkbox', { name: String(year) }));
    expect(screen.getByRole('checkbox', { name: String(year + 1) })).toBeChecked();
    await user.click(add);
    expect(await screen.findByText(/^1[12] holidays added\. Save to keep them\.$/)).toBeInTheDocument();
    await user.click(add);
    expect(await screen.findByText('All of them are days off already.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: String(year + 1) }));
    expect(add).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Save availability' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const { closed } = sent[0] as AvailabilityDto;
    expect(closed).toEqual(expect.arrayContaining([`${year + 1}-11-11`, '2036-12-25']));
    expect(closed.filter((day) => day.startsWith(String(year)))).toEqual([]);
  });

  it('a new consultation is free, and open to visitors; another type is neither', async () => {
    const { user, sent } = await renderHours('?view=availability', { ...rules, types: [] });
    const add = await screen.findByRole('button', { name: 'Add type' });
    await user.click(add);
    await user.click(add);
    await user.click(screen.getByRole('button', { name: 'Save availability' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect((sent[0] as AvailabilityDto).types).toMatchObject([
      { type: 'consultation', free: true, visitors: true },
      { type: 'review', free: false, visitors: false },
    ]);
  });

  it('offers to clear the website’s offer once visitors can book nothing for free any more', async () => {
    const site = anAdminSite({ texts: aSite().texts });
    const consultation = {
      type: 'consultation' as const,
      label: 'Consultation',
      minutes: 60,
      free: true,
      visitors: true,
    };
    const { user } = await renderHours('?view=availability', { ...rules, types: [consultation] });
    const written: unknown[] = [];
    server.use(
      http.get('/api/admin/site', () => HttpResponse.json(site)),
      http.put('/api/admin/site', async ({ request }) => {
        written.push(await request.json());
        return HttpResponse.json(site);
      }),
    );
    expect(await screen.findByText(/ · Free · for visitors, too$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit Consultation' }));
    await user.click(screen.getByRole('switch', { name: 'Free' }));
    await user.click(screen.getByRole('button', { name: 'Save availability' }));
    const question = await screen.findByRole('dialog', { name: 'Clear the offer on your website, too?' });
    expect(question).toHaveTextContent(`no longer shows “${site.texts.offer}”`);
    await user.click(within(question).getByRole('button', { name: 'Clear the offer' }));
    await waitFor(() => expect(written).toMatchObject([{ version: site.version, texts: { offer: null } }]));
  });

  it("shows the server's errors at their fields", async () => {
    const { user } = await renderHours('?view=availability');
    const hours = within(await screen.findByRole('group', { name: 'Monday, hours 2' }));
    server.use(
      http.put('/api/admin/availability', () =>
        refusal(400, {
          code: 'request.invalid',
          message: 'Overlaps',
          fields: { 'weekly.1.from': 'Overlaps other hours on this day' },
        }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Save availability' }));
    expect(await hours.findByText('Overlaps other hours on this day')).toBeInTheDocument();
  });

  it('are gone once nothing can be booked any more, and a form that is being written says so', async () => {
    const streams = serveStreams();
    const { user } = await renderHours('?view=availability');
    const buffer = await screen.findByLabelText('Buffer, in minutes');
    await user.type(buffer, '5');
    await waitFor(() => expect(streams).toHaveLength(1));
    serveParts();
    let isRead = false;
    server.use(
      http.get('/api/admin/availability', () => {
        isRead = true;
        const nothing = { weekly: [], closed: [], bufferMinutes: 0, noticeHours: 0, horizonDays: 0 };
        return HttpResponse.json({ ...rules, ...nothing });
      }),
      http.put('/api/admin/availability', () =>
        refusal(400, { code: 'request.invalid', message: 'The practice does not use this.' }),
      ),
    );
    streams[0]?.send('parts', 1);
    expect(await screen.findByRole('alert')).toHaveTextContent('The practice turned this off.');
    await waitFor(() => expect(isRead).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Save availability' }));
    await findToast('Failed to save availability');
    expect(buffer).toHaveValue('155');
    expect(screen.getByRole('group', { name: 'Monday, hours 2' })).toBeInTheDocument();
    await user.clear(buffer);
    await user.type(buffer, '15');
    expect(await screen.findByRole('heading', { name: 'Appointment types', level: 1 })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Weekly hours' })).not.toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: 'Free' })).not.toBeInTheDocument();
  });
});
