import { Fragment } from 'react';
import { closedLine, hoursLines } from '../../shared/practice/opening-hours';
import { useSite } from '../../shared/practice/site';

/** The bookable hours, one group of days a line; none in the demo, and while nothing can be booked. */
function useOpening(): readonly string[] {
  const { openingHours, demo } = useSite();
  return demo ? [] : hoursLines(openingHours);
}

/** True if there is anything to say about hours. */
export function useHasHours(): boolean {
  const { hours } = useSite();
  return useOpening().length > 0 || hours !== '';
}

/** Business hours with the coming days off, then the exceptions; lines break between two entries, not within one. */
export function Hours() {
  const { hours, lang, openingHours, closedDays } = useSite();
  const opening = useOpening();
  const closed = opening.length > 0 ? closedLine(closedDays, openingHours) : undefined;
  return (
    <>
      {[...opening, ...(closed === undefined ? [] : [closed])].map((line) => (
        <span key={line} className="hours-line">
          {line}
        </span>
      ))}
      <span className="hours" lang={lang['hours']}>
        {hours.split(/(?<=,) /).map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' '}
            <span>{part}</span>
          </Fragment>
        ))}
      </span>
    </>
  );
}

/** Business hours and exceptions within one line, without days off. */
export function HoursInLine() {
  const { hours, lang } = useSite();
  const opening = useOpening().join('; ');
  return (
    <>
      {opening}
      {opening && hours && '; '}
      {hours && <span lang={lang['hours']}>{hours}</span>}
    </>
  );
}
