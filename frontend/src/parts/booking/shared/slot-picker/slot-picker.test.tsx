import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { aSite } from '../../../../../test/fixtures';
import { renderScreen } from '../../../../../test/render';
import { refusal, server } from '../../../../../test/server';
import type { SlotDto } from '../../../../shared/api/models/SlotDto';
import { get } from '../../../../shared/http/http';
import { readerZone } from '../../../../shared/text/reader-zone';
import { dayIn, timeIn } from '../../../../shared/text/zone-time';
import { ChosenTime } from './chosen-time';
import { SlotPicker } from './slot-picker';
import { useFreeTimes } from './use-free-times';

const zone = readerZone();
const slot = (day: string, hour: number): SlotDto => ({
  startsAt: new Date(`${day}T${hour}:00:00`).toISOString(),
  endsAt: new Date(`${day}T${hour}:30:00`).toISOString(),
});
const november = [slot('2026-11-23', 10), slot('2026-11-23', 11), slot('2026-11-24', 10)];
const january = [slot('2027-01-05', 10)];

/** Free times of the tests. @returns the requested days */
function offering(slots: SlotDto[], timeZone = zone) {
  const asked: string[] = [];
  server.use(
    http.get('/api/site', () => HttpResponse.json({ ...aSite(), timeZone })),
    http.get('/api/slots', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [from = '', to = ''] = ['from', 'to'].map((name) => searchParams.get(name) ?? '');
      asked.push(`${from} ${to}`);
      return HttpResponse.json(
        slots.filter(({ startsAt }) => from <= dayIn(startsAt, zone) && dayIn(startsAt, zone) <= to),
      );
    }),
  );
  return asked;
}

function Example({ preselected = '' }: { preselected?: string }) {
  const [value, setValue] = useState(preselected);
  const times = useFreeTimes({
    queryKey: ['/api/slots'],
    load: async ({ from, to }) => (await get(`/api/slots?from=${from}&to=${to}`)) as SlotDto[],
    start: '2026-11-20T12:00:00Z',
    horizonDays: 60,
  });
  return (
    <>
      <SlotPicker times={times} value={value} onChange={setValue} />
      <ChosenTime startsAt={value} minutes={30} place="by phone" />
    </>
  );
}
const day = (name: RegExp) => screen.findByRole('radio', { name });
const times = () => within(screen.getByRole('radiogroup', { name: /^Time on/ })).getAllByRole('radio');
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('a day and a time are chosen, and the summary follows', async () => {
  offering(november);
  const { user } = renderScreen(<Example />);
  expect(await day(/^Monday, November 23, 2 free times/)).toBeChecked();
  expect(await day(/^Wednesday, November 25, no free times/)).toBeDisabled();
  await user.click(times()[1]!);
  const summary = screen.getByText(/^Mon, Nov 23, 2026, 11:00 – 11:30 AM/);
  expect(summary.closest('[role=status]')).toHaveTextContent('30 minutes, by phone');
  await user.click(await day(/^Tuesday, November 24, 1 free time/));
  expect(times()).toHaveLength(1);
  expect(summary).not.toBeInTheDocument();
});

test('the keyboard alone moves through days and times', async () => {
  offering(november);
  const { user } = renderScreen(<Example />);
  await day(/^Monday, November 23, 2/);
  button('Next month').focus();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(await day(/^Tuesday, November 24/)).toBeChecked();
  await user.keyboard('{ArrowLeft}');
  await user.tab();
  await user.keyboard(' {ArrowRight}');
  expect(times()[1]).toBeChecked();
  expect(times()[1]).toHaveFocus();
});

test('an empty month leads to the next free time, which takes the focus', async () => {
  const asked = offering([...november, ...january]);
  const { user } = renderScreen(<Example />);
  await day(/^Monday, November 23, 2/);
  expect(asked).toEqual(['2026-10-31 2026-12-01']);
  expect(button('Previous month')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Next month'));
  expect(await screen.findByText('No free times in this month.')).toBeInTheDocument();
  expect(asked.slice(1)).toEqual(['2026-11-30 2027-01-01', '2026-12-31 2027-02-01']);
  await user.click(button('Next free: Tuesday, January 5'));
  expect(screen.getByText('January 2027')).toBeInTheDocument();
  expect(await day(/^Tuesday, January 5/)).toHaveFocus();
  expect(button('Next month')).toHaveAttribute('aria-disabled', 'true');
});

test('another month shows its first free day, and the time chosen before no longer applies', async () => {
  offering([...november, slot('2026-12-01', 10)]);
  const { user } = renderScreen(<Example preselected={november[0]!.startsAt} />);
  expect(await screen.findByText(/^Mon, Nov 23, 2026/)).toBeInTheDocument();
  await user.click(button('Next month'));
  expect(await day(/^Tuesday, December 1, 1 free time/)).toBeChecked();
  expect(times()[0]).not.toBeChecked();
  expect(screen.queryByText(/^Mon, Nov 23, 2026/)).not.toBeInTheDocument();
});

test('the first month shown is the one of the first free time', async () => {
  offering(january);
  renderScreen(<Example />);
  expect(await day(/^Tuesday, January 5/)).toBeChecked();
});

test('a preselected time is shown before the others are loaded', async () => {
  offering(november);
  renderScreen(<Example preselected={november[2]!.startsAt} />);
  expect(await day(/^Tuesday, November 24, no free times/)).toBeChecked();
  expect(times()).toHaveLength(1);
  expect(times()[0]).toBeChecked();
  expect(await day(/^Tuesday, November 24, 1 free time/)).toBeChecked();
});

test('without any free time it names the phone number', async () => {
  offering([]);
  renderScreen(<Example />);
  expect(await screen.findByText(/^No times are free right now/)).toHaveTextContent('(210) 555-0100');
});

test('times that failed to load are loaded again', async () => {
  offering(november);
  server.use(http.get('/api/slots', () => refusal(500, { code: 'internal', message: 'No.' })));
  const { user } = renderScreen(<Example />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('alert')).toHaveTextContent('The free times could not be loaded');
  offering(november);
  await user.click(retry);
  expect(await day(/^Monday, November 23/)).toBeChecked();
});

test("the office's time is below each one where it differs", async () => {
  offering(november, 'Asia/Kathmandu');
  renderScreen(<Example />);
  await day(/^Monday, November 23, 2/);
  const there = timeIn(november[0]!.startsAt, 'Asia/Kathmandu');
  expect(times()[0]!.closest('label')).toHaveTextContent(`${there} at our office`);
  await waitFor(() =>
    expect(screen.getByText(/Our office's time is below each one, in Nepal Time/)).toBeInTheDocument(),
  );
});
