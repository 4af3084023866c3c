import { http, HttpResponse } from 'msw';
import { renderDashboard } from '../../../../test/parts';
import { aClient, aSite } from '../../../../test/fixtures';
import { listOf, server } from '../../../../test/server';
import type { AvailabilityDto, SiteDto } from '../../../shared/api';

export const rules = {
  weekly: [
    { weekday: 1, from: '09:00', to: '12:00' },
    { weekday: 1, from: '13:00', to: '24:00' },
  ],
  closed: ['2036-12-25'],
  types: [
    {
      type: 'review',
      label: 'Review',
      minutes: 45,
      free: false,
      visitors: false,
      places: ['office'],
      cost: null,
    },
    {
      type: 'planning',
      label: 'Planning session',
      minutes: 90,
      free: false,
      visitors: false,
      places: ['office'],
      cost: null,
    },
  ],
  bufferMinutes: 15,
  noticeHours: 24,
  horizonDays: 60,
  cancelHours: 24,
  videoUrl: null,
} satisfies AvailabilityDto;

/** Renders a screen of the practice's appointments, and records what is saved. */
export async function renderHours(
  query: string,
  offered: AvailabilityDto = rules,
  site: Partial<SiteDto> = {},
) {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/site', () => HttpResponse.json({ ...aSite(), parts: ['booking'], ...site })),
    http.get('/api/admin/clients', () => listOf([aClient({ id: 2 })])),
    http.get('/api/admin/availability', () => HttpResponse.json(offered)),
    http.get('/api/appointments/slots', () =>
      HttpResponse.json([{ startsAt: '2031-01-06T15:00:00.000Z', endsAt: '2031-01-06T15:45:00.000Z' }]),
    ),
    http.get('/api/admin/appointments', () => listOf([])),
    http.put('/api/admin/availability', async ({ request }) => {
      const body = (await request.json()) as AvailabilityDto; // as the form sends it
      sent.push(body);
      return HttpResponse.json(body);
    }),
  );
  return { ...(await renderDashboard(`/admin/appointments${query}`)), sent };
}
