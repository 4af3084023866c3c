import { SaxesParser } from 'saxes';

const dav = 'DAV:';
const caldav = 'urn:ietf:params:xml:ns:caldav';
const calendarServer = 'http://calendarserver.org/ns/';

/** An answer of a CalDAV server (207 Multi-Status). */
export interface Multistatus {
  isCollection: boolean;
  isCalendar: boolean;
  /** Changes with each change of the calendar. */
  version: string | null;
  /** Its events, as iCalendar files. */
  calendars: string[];
}

/** @throws Error for any other document, and for one with entities of its own */
export function readMultistatus(xml: string): Multistatus {
  const found: Multistatus = { isCollection: false, isCalendar: false, version: null, calendars: [] };
  const parser = new SaxesParser({ xmlns: true });
  let text = '';
  let isMultistatus = false;
  parser.on('opentag', ({ uri, local }) => {
    text = '';
    isMultistatus ||= uri === dav && local === 'multistatus';
    if (uri === dav && local === 'collection') found.isCollection = true;
    if (uri === caldav && local === 'calendar') found.isCalendar = true;
  });
  const add = (part: string): void => void (text += part);
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ uri, local }) => {
    if (uri === caldav && local === 'calendar-data') found.calendars.push(text);
    if ((uri === calendarServer && local === 'getctag') || (uri === dav && local === 'sync-token'))
      found.version ??= text.trim() || null;
    text = '';
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  if (!isMultistatus) throw new Error('This is no answer of a CalDAV server.');
  return found;
}
