import { Fragment } from 'react';
import { closedLine, hoursLines } from '../../shared/practice/opening-hours';
import { useSite } from '../../shared/practice/site';

/**
 * The bookable hours, one group of days a line, none while nothing can be booked; and the practice's note. Beside hours,
 * Spanish readers get the note in Spanish or not at all.
 */
function useHours(): { opening: readonly string[]; note: string } {
  const { openingHours, hours, lang } = useSite();
  const opening = hoursLines(openingHours);
  return { opening, note: opening.length > 0 && lang['hours'] === 'en' ? '' : hours };
}

/** True if there is anything to say about hours. */
export function useHasHours(): boolean {
  const { opening, note } = useHours();
  return opening.length > 0 || note !== '';
}

/** Business hours with the coming days off, then the note; lines break between two entries, not within one. */
export function Hours() {
  const { lang, openingHours, closedDays } = useSite();
  const { opening, note } = useHours();
  const closed = opening.length > 0 ? closedLine(closedDays, openingHours) : undefined;
  return (
    <>
      {[...opening, ...(closed === undefined ? [] : [closed])].map((line) => (
        <span key={line} className="hours-line">
          {line}
        </span>
      ))}
      {note !== '' && (
        <span className="hours hours-line" lang={lang['hours']}>
          {note.split(/(?<=,) /).map((part, index) => (
            <Fragment key={part}>
              {index > 0 && ' '}
              <span>{part}</span>
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}

/** Business hours within one line, without days off; `brief` leaves out the note beside them. */
export function HoursInLine({ brief = false }: { brief?: boolean }) {
  const { lang } = useSite();
  const { opening, note } = useHours();
  const hours = opening.join('; ');
  const shownNote = brief && hours ? '' : note;
  return (
    <>
      {hours}
      {hours && shownNote && ', '}
      {shownNote && <span lang={lang['hours']}>{shownNote}</span>}
    </>
  );
}
