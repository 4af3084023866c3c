import { t } from '@steward/texts';
import type { ToDoDto, ToDoType } from '../../../shared/api';
import { payNow } from '../../../shared/payment/payment-words';
import { dueText } from '../../../shared/text/due-text';
import { formatMoney, formatNearDay } from '../../../shared/text/format';
import type { IconName } from '../../../shared/kit/icon';
import { readerZone } from '../../../shared/text/reader-zone';
import { dayIn, shortDayIn, timeIn } from '../../../shared/text/zone-time';

interface TaskLabels {
  icon: IconName;
  title: (task: ToDoDto) => string;
  /** Link to it after another task. */
  next: (task: ToDoDto) => string;
  /** Text for its start, if it has no due date. */
  asked: (date: string) => string;
  /** Label of its button; an appointment has its own. */
  action: (task: ToDoDto) => string;
}

const labels = (): Record<ToDoType, TaskLabels> => ({
  sign: {
    icon: 'pencil',
    title: ({ title }) => t('Sign {title}', { title }),
    next: ({ title }) => t('Next: sign {title}', { title }),
    asked: (date) => t('Sent {date}', { date }),
    action: () => t('Read and sign'),
  },
  upload: {
    icon: 'upload',
    title: ({ title }) => t('Send us: {title}', { title }),
    next: ({ title }) => t('Next: send us {title}', { title }),
    asked: (date) => t('Requested {date}', { date }),
    action: () => t('Upload'),
  },
  pay: {
    icon: 'card',
    title: ({ amount }) => t('Pay {amount}', { amount: formatMoney(amount ?? '0.00') }),
    next: ({ amount }) => t('Next: pay {amount}', { amount: formatMoney(amount ?? '0.00') }),
    asked: (date) => t('Sent {date}', { date }),
    action: ({ amount }) => payNow(amount ?? '0.00'),
  },
  answer: {
    icon: 'message',
    title: ({ title }) => t('Read our message: {title}', { title }),
    next: () => t('Next: read our message'),
    asked: (date) => t('Sent {date}', { date }),
    action: () => t('Read message'),
  },
  confirm: {
    icon: 'calendar',
    title: ({ title, startsAt }) =>
      startsAt === null
        ? t('Confirm {title}', { title })
        : t('Confirm your {title} on {day}', { title: inSentence(title), day: shortDay(startsAt) }),
    next: ({ title }) => t('Next: confirm your {title}', { title: inSentence(title) }),
    asked: (date) => date,
    action: () => t('Confirm'),
  },
  approve: {
    icon: 'people',
    title: ({ title }) => t('Approve access for {name}', { name: title }),
    next: ({ title }) => t('Next: approve access for {name}', { name: title }),
    asked: (date) => t('Requested {date}', { date }),
    action: () => t('Review the access'),
  },
  autopay: {
    icon: 'card',
    title: ({ title }) => t('Agree again to pay {title} automatically', { title }),
    next: ({ title }) => t('Next: agree again to pay {title} automatically', { title }),
    asked: (date) => t('Requested {date}', { date }),
    action: ({ amount }) => t('Review {amount}', { amount: formatMoney(amount ?? '0.00') }),
  },
  questionnaire: {
    icon: 'list',
    title: ({ title }) => t('Answer {title}', { title }),
    next: ({ title }) => t('Next: answer {title}', { title }),
    asked: (date) => t('Sent {date}', { date }),
    action: () => t('Answer the questions'),
  },
});

/** 'review' for 'Review'; 'IRS review' and 'LLC setup' stay. */
const inSentence = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

/** 'Wed, Nov 25' */
const shortDay = (iso: string): string => shortDayIn(iso, readerZone());

export const labelsOf = ({ type }: ToDoDto): TaskLabels => labels()[type];

/**
 * Line below the title: due date, or the time of an appointment, whose title names the day.
 * @param zone time zone of the practice @param today today in that zone
 */
export function taskDueText(task: ToDoDto, zone: string, today: string): string {
  if (task.startsAt !== null) return timeIn(task.startsAt, readerZone());
  return dueText(task, today) ?? labelsOf(task).asked(formatNearDay(dayIn(task.since, zone), today));
}
