import { invitationIn } from './invitation.js';

const file = (...event: string[]): string =>
  ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');

describe('an invitation', () => {
  it.each([
    [
      'in UTC',
      ['DTSTART:20261130T150000Z', 'DTEND:20261130T160000Z', 'SUMMARY:Taxes\\, and', '  more'],
      {
        title: 'Taxes, and more',
        starts: { day: '2026-11-30', time: '15:00', zone: 'UTC' },
      },
    ],
    [
      'in a zone',
      ['DTSTART;TZID="Central Standard Time":20261130T090000'],
      { title: '', starts: { day: '2026-11-30', time: '09:00', zone: 'Central Standard Time' } },
    ],
    [
      'of a day',
      ['DTSTART;VALUE=DATE:20261130'],
      { title: '', starts: { day: '2026-11-30', time: undefined, zone: undefined } },
    ],
  ])('%s', (_, event, found) => expect(invitationIn(file(...event))).toEqual({ kind: 'invited', ...found }));

  it('may be taken back, or be an answer', () => {
    const event = file('DTSTART:20261130T150000Z');
    expect(invitationIn(event.replace('REQUEST', 'CANCEL'))?.kind).toBe('cancelled');
    expect(invitationIn(event.replace('REQUEST', 'REPLY'))?.kind).toBe('answered');
  });

  it.each([
    ['no event', 'BEGIN:VCALENDAR'],
    ['no day', file('SUMMARY:x')],
    ['no real day', file('DTSTART:20269930')],
  ])('is none with %s', (_, text) => expect(invitationIn(text)).toBeUndefined());
});
