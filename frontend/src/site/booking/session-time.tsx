import { useSite } from '../../shared/site';
import { readerZone, sameClock, spanIn, type Span } from '../../shared/zone-time';

/** When a session is, on the reader's clock, and on the practice's where that shows another time. */
export function SessionTime({ startsAt, endsAt }: Span) {
  const { timeZone } = useSite();
  const zone = readerZone();
  return (
    <span className="session-time">
      <b>{spanIn({ startsAt, endsAt }, zone)}</b>
      {!sameClock(startsAt, zone, timeZone) && (
        <span>Our office's time: {spanIn({ startsAt, endsAt }, timeZone)}</span>
      )}
    </span>
  );
}
