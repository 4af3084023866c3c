import type { CalendarOptions } from '@fullcalendar/react';
import './calendar.css';

const quarterMs = 900_000;
/** Lines at full and half hours. */
const laneClasses = ['sched-slot', '', 'sched-slot sched-slot-half', ''];

/** Class names for our style sheet, instead of a theme of the library. */
export const look: CalendarOptions = {
  className: 'sched-calendar',
  slotHeaderFormat: { hour: 'numeric' },
  slotHeaderContent: ({ text }) => text.replace(/(?<=\d)(?=[ap]\.?m)/i, ' '),
  dayHeaderAlign: 'start',
  dayHeaderContent: ({ weekdayText, dayNumberText }) => (
    <>
      {weekdayText} <b>{dayNumberText}</b>
    </>
  ),
  dayHeaderClass: ({ isToday }) => (isToday ? 'sched-head sched-head-today' : 'sched-head'),
  dayHeaderInnerClass: 'sched-head-inner',
  dayLaneClass: ({ isToday }) => (isToday ? 'sched-lane sched-lane-today' : 'sched-lane'),
  dayLaneInnerClass: 'sched-lane-inner',
  slotHeaderClass: 'sched-hour',
  slotHeaderInnerClass: 'sched-hour-inner',
  slotLaneClass: ({ time }) => laneClasses[((time?.milliseconds ?? 0) / quarterMs) % 4],
  columnEventClass: ({ event, isPast, isDraggable, isMirror }) =>
    [
      'sched-entry',
      isPast && 'sched-entry-past',
      isDraggable && 'sched-entry-movable',
      isMirror && 'sched-entry-mirror',
      event.extendedProps['appointment']?.conflict && 'sched-entry-conflict',
    ]
      .filter(Boolean)
      .join(' '),
  columnEventInnerClass: ({ isShort }) =>
    isShort ? 'sched-entry-inner sched-entry-short' : 'sched-entry-inner',
  backgroundEventClass: ({ event }) => (event.extendedProps['isBusy'] ? 'sched-busy' : 'sched-closed'),
  nonBusinessHoursClass: 'sched-off',
  highlightClass: 'sched-wanted',
  nowIndicatorLineClass: 'sched-now',
  nowIndicatorHeaderClass: 'sched-now-mark',
  listDayClass: 'sched-agenda-day',
  listDayHeaderClass: ({ isToday }) =>
    isToday
      ? 'sched-agenda-head cluster gap-l between sched-agenda-today'
      : 'sched-agenda-head cluster gap-l between',
  listItemEventClass: 'sched-agenda-entry',
  noEventsClass: 'card-end ui-hint',
};
