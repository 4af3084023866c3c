import { readMultistatus } from './multistatus.js';

const answer = (data: string, before = ''): string =>
  `<?xml version="1.0"?>${before}<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><c:calendar-data>${data}</c:calendar-data></d:multistatus>`;

it('reads the events of a calendar server, with the five entities that XML has', () => {
  expect(readMultistatus(answer('BEGIN:VCALENDAR &amp; more')).calendars).toEqual(['BEGIN:VCALENDAR & more']);
});

it.each([
  ['of its own', '<!DOCTYPE d [<!ENTITY own "text">]>', '&own;'],
  ['of a file', '<!DOCTYPE d [<!ENTITY own SYSTEM "file:///nowhere">]>', '&own;'],
  ['that it does not declare', '', '&own;'],
])('refuses an answer with an entity %s', (_, before, data) => {
  expect(() => readMultistatus(answer(data, before))).toThrow();
});
