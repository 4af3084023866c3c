/* Messages between the thread that reads calendars and the program. */

export interface ReadTask {
  kind: 'read';
  /** An iCalendar file, or an answer of CalDAV with several. */
  body: Uint8Array;
  /** Milliseconds since 1970. */
  span: { from: number; to: number };
  zone: string;
  /** Addresses of the calendar's owners. */
  owners: readonly string[];
  /** Key of the hashes of UIDs. */
  key: Uint8Array;
}

export interface ReadResult {
  events: number;
  unknownZones: number;
  busy: { from: number; to: number; uidHash: Uint8Array }[];
}

/** UIDs that may be those of our own appointments; the answer has those that are. */
export type UidQuestion = readonly string[];

/** Reason for refusing a file. */
export type Refusal = 'no_calendar' | 'cut_off' | 'events' | 'instances';
