import { t } from '@steward/texts';
import { useSite } from '../../../shared/practice/site';
import { readerZone } from '../../../shared/text/reader-zone';
import { sameClock, spanIn, type Span } from '../../../shared/text/zone-time';

/** Time of a session in the reader's time zone, and in the practice's if it differs. */
export function SessionTime({ startsAt, endsAt }: Span) {
  const { timeZone } = useSite();
  const zone = readerZone();
  return (
    <span className="aside-note numeric stack gap-xs">
      <b>{spanIn({ startsAt, endsAt }, zone)}</b>
      {!sameClock(startsAt, zone, timeZone) && (
        <span className="ui-hint">
          {t("Our office's time: {time}", { time: spanIn({ startsAt, endsAt }, timeZone) })}
        </span>
      )}
    </span>
  );
}
