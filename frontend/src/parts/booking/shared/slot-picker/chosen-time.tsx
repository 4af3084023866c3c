import { t } from '@steward/texts';
import { useSite } from '../../../../shared/practice/site';
import { clockIn, sameClock, shortDayIn, spanIn } from '../../../../shared/text/zone-time';
import { useReaderZone } from '../../../../shared/practice/use-reader-zone';

interface ChosenTimeProps {
  /** UTC; empty if none is chosen. */
  startsAt: string;
  minutes: number;
  /** Label of the place; undefined if there is no choice. */
  place?: string | undefined;
  /** '$65.00'; undefined if it is not stated. */
  cost?: string | undefined;
}

/** Summary that follows the choice, announced as it changes: day, time, length, place, cost. */
export function ChosenTime({ startsAt, minutes, place, cost }: ChosenTimeProps) {
  const { timeZone } = useSite();
  const zone = useReaderZone();
  return (
    <p className="slot-chosen" role="status">
      {startsAt && (
        <>
          <b>{spanIn(spanOf(startsAt, minutes), zone)}</b>
          <span>
            {[t('{count, plural, one {# minute} other {# minutes}}', { count: minutes }), place]
              .filter(Boolean)
              .join(', ')}
          </span>
          {cost !== undefined && <span>{cost}</span>}
          {!sameClock(startsAt, zone, timeZone) && (
            <span>
              {t("Our office's time: {time}", { time: spanIn(spanOf(startsAt, minutes), timeZone) })}
            </span>
          )}
        </>
      )}
    </p>
  );
}

const spanOf = (startsAt: string, minutes: number) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
});

/** 'Book Tue, Nov 24 at 10:00 AM': label of the button, with the chosen time if there is one. */
export function useBookLabel(task: 'book' | 'move', startsAt: string, otherwise: string): string {
  const zone = useReaderZone();
  if (!startsAt) return otherwise;
  const chosen = { day: shortDayIn(startsAt, zone), time: clockIn(startsAt, zone) };
  return task === 'book' ? t('Book {day} at {time}', chosen) : t('Move to {day} at {time}', chosen);
}
