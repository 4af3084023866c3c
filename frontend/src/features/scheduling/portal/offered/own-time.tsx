import { t } from '@steward/texts';
import { useSite } from '../../../../shared/practice/site';
import { readerZone } from '../../../../shared/text/reader-zone';
import { momentIn, sameClock, spanIn, type Span } from '../../../../shared/text/zone-time';

/** A time in the reader's zone, and in the practice's if the clocks differ. */
export function OwnTime({ of: span }: { of: Span }) {
  const practiceZone = useSite().timeZone;
  const zone = readerZone();
  return (
    <>
      <span className="stack strong numeric">{spanIn(span, zone)}</span>
      {!sameClock(span.startsAt, zone, practiceZone) && (
        <span className="sub numeric">{t('{time} at our office', { time: spanIn(span, practiceZone) })}</span>
      )}
    </>
  );
}

/** 'Wed, Nov 18, 2026, 9:00 AM CST' in the reader's time zone. */
export const ownMoment = (iso: string): string => momentIn(iso, readerZone());
