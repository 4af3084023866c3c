import { addDays, dayOf, type Days, momentOf, nextClockChange, startOfDay } from '../../../kernel/index.js';

/** Hours on one weekday, in the practice's time zone. */
export interface WeeklyHours {
  /** 1 is Monday, 7 Sunday. */
  weekday: number;
  /** 09:00 */
  from: string;
  /** 17:00; 24:00 is the end of the day. */
  to: string;
}

/** Rules of the practice that limit booking. */
export interface BookingRules {
  /** Without any, nothing can be booked. */
  weekly: readonly WeeklyHours[];
  /** Days on which the practice is closed, as 2026-12-25. */
  closed: readonly string[];
  /** Free time before and after every appointment, in minutes. */
  bufferMinutes: number;
  /** Minimum notice for a booking, in hours. */
  noticeHours: number;
  /** Last day that can be booked, in days from today. */
  horizonDays: number;
}

/** As stored: in the order of the week. */
export const inOrder = (weekly: readonly WeeklyHours[]): WeeklyHours[] =>
  [...weekly].sort((one, other) => one.weekday - other.weekday || (one.from < other.from ? -1 : 1));

/** A span of time, UTC in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

export interface SlotSearch {
  availability: BookingRules & { types: readonly { type: string; minutes: number }[] };
  type: string;
  /** Days in the practice's time zone, inclusive. */
  days: Days;
  /** The practice's IANA time zone. */
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Times of appointments within those days and the buffer around them. */
  taken: readonly Span[];
  /** Busy times of calendars, which need no buffer. */
  busy: readonly Span[];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * The times that can be booked, ordered by start. Slots begin at the start of each span of hours and follow
 * each other by the length of their type; taken times block slots, including the buffer before and after, as busy
 * times do without it.
 */
export function offeredSlots({ availability, type, days, zone, now, taken, busy }: SlotSearch): Span[] {
  const kind = availability.types.find((one) => one.type === type);
  if (!kind) return [];
  const length = kind.minutes * minuteMs;
  const buffer = availability.bufferMinutes * minuteMs;
  const earliest = now + availability.noticeHours * hourMs;
  const lastDay = addDays(dayOf(now, zone), availability.horizonDays);
  const bookable = { from: days.from, to: days.to < lastDay ? days.to : lastDay };
  const slots: Span[] = [];
  const blocked = [...taken.map(({ from, to }) => ({ from: from - buffer, to: to + buffer })), ...busy];
  blocked.sort((one, other) => one.from - other.from);
  // The first blocked time that ends after the current slot begins; both lists are walked once.
  let at = 0;
  for (const open of openHours(availability, bookable, zone))
    for (let from = open.from; from + length <= open.to; from += length) {
      if (from < earliest) continue;
      while ((blocked[at]?.to ?? Infinity) <= from) at++;
      if ((blocked[at]?.from ?? Infinity) >= from + length) slots.push({ from, to: from + length });
    }
  return slots;
}

/** The hours of these days in order, in the practice's time zone. */
function* openHours({ weekly, closed }: BookingRules, days: Days, zone: string): Generator<Span> {
  const closedDays = new Set(closed);
  let start = startOfDay(days.from, zone);
  // Zone lookups are the expensive part: until the next clock change, all days have 24 hours.
  let change = nextClockChange(start, zone);
  // Adjacent hours would overlap on a day when the clock goes back.
  let free = start;
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    const usual = start + dayMs < change;
    const end = usual ? start + dayMs : startOfDay(addDays(day, 1), zone);
    if (!closedDays.has(day))
      for (const hours of weekly) {
        if (hours.weekday !== weekdayOf(day)) continue;
        const span = usual ? usualHours(hours, start) : changedHours(hours, day, end, zone);
        const from = Math.max(span.from, free);
        free = Math.max(free, span.to);
        if (from < span.to) yield { from, to: span.to };
      }
    if (!usual) change = nextClockChange(end, zone);
    start = end;
  }
}

/** 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** For a day without a clock change. */
const usualHours = ({ from, to }: WeeklyHours, start: number): Span => ({
  from: start + minutesOf(from) * minuteMs,
  to: start + minutesOf(to) * minuteMs,
});

/** For a day with a clock change: if a time occurs twice, from its first to its last occurrence. */
const changedHours = ({ from, to }: WeeklyHours, day: string, end: number, zone: string): Span => ({
  from: momentOf(day, from, zone, 'first'),
  to: to === '24:00' ? end : momentOf(day, to, zone, 'last'),
});
