import { visibleHours } from './visible-hours.ts';

const zone = 'America/Chicago';

test('shows an hour around the opening hours', () => {
  expect(
    visibleHours(
      [
        { from: '08:30', to: '12:00' },
        { from: '13:00', to: '16:30' },
      ],
      [],
      zone,
    ),
  ).toEqual({
    from: '07:00',
    to: '18:00',
  });
});

test('shows default hours if none are set', () => {
  expect(visibleHours([], [], zone)).toEqual({ from: '08:00', to: '18:00' });
});

test('includes all appointments, up to the ends of the day', () => {
  const early = { startsAt: '2026-11-24T12:00:00Z', endsAt: '2026-11-24T13:00:00Z' };
  expect(visibleHours([], [early], zone).from).toBe('05:00');
  const overMidnight = { startsAt: '2026-11-25T05:30:00Z', endsAt: '2026-11-25T06:30:00Z' };
  expect(visibleHours([], [overMidnight], zone)).toEqual({ from: '00:00', to: '24:00' });
  expect(visibleHours([{ from: '09:00', to: '24:00' }], [], zone).to).toBe('24:00');
});
