import { Fragment } from 'react';
import { useSite } from '../../shared/practice/site';

/** Business hours; lines break between two entries, not within one. */
export function Hours() {
  const { hours, lang } = useSite();
  return (
    <span className="hours" lang={lang['hours']}>
      {hours.split(/(?<=,) /).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' '}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
