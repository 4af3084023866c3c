import type { ToDoDto, ToDoType } from '../../../shared/api';
import { dueText } from '../../../shared/due-text';
import { formatDay, formatMoney } from '../../../shared/format';
import type { IconName } from '../../../shared/icon';
import { dayIn, momentIn, readerZone } from '../../../shared/zone-time';

interface TaskLabels {
  icon: IconName;
  title: (task: ToDoDto) => string;
  /** Label for its start, if it has no due date. */
  asked: string;
  /** Label of its button; an appointment has its own. */
  action: string;
}

const labels: Record<ToDoType, TaskLabels> = {
  sign: { icon: 'pencil', title: ({ title }) => `Sign ${title}`, asked: 'Sent', action: 'Read and sign' },
  upload: { icon: 'upload', title: ({ title }) => `Send us: ${title}`, asked: 'Requested', action: 'Upload' },
  pay: {
    icon: 'card',
    title: ({ amount }) => `Pay ${formatMoney(amount ?? '0.00')}`,
    asked: 'Sent',
    action: 'View and pay',
  },
  answer: {
    icon: 'message',
    title: ({ title }) => `Read our message: ${title}`,
    asked: 'Sent',
    action: 'Read message',
  },
  confirm: {
    icon: 'calendar',
    title: ({ title, startsAt }) =>
      startsAt === null ? `Confirm ${title}` : `Confirm your ${inSentence(title)} on ${shortDay(startsAt)}`,
    asked: '',
    action: 'Confirm',
  },
};

/** 'review' for 'Review'; 'IRS review' and 'LLC setup' stay. */
const inSentence = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

/** 'Wed, Nov 25' */
const shortDay = (iso: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: readerZone(),
  }).format(new Date(iso));

export const labelsOf = ({ type }: ToDoDto): TaskLabels => labels[type];

/**
 * Line below the title: due date, or start. @param zone time zone of the practice @param today today in that
 * zone
 */
export function taskDueText(task: ToDoDto, zone: string, today: string): string {
  if (task.startsAt !== null) return momentIn(task.startsAt, readerZone());
  const due = dueText(task, today) ?? `${labels[task.type].asked} ${formatDay(dayIn(task.since, zone))}`;
  return task.type === 'pay' ? `${due} · ${task.title}` : due;
}
