import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Icon } from '../shared/kit/icon';
import { useSite } from '../shared/practice/site';
import { nextFreeText } from './next-free';
import { useFirstSession } from './queries';
import './free-session-link.css';

/** The offer to new clients, as a link to the booking, with the next free time if it is booked here. */
export function FreeSessionLink() {
  const { timeZone } = useSite();
  const nextFreeAt = useFirstSession()?.nextFreeAt;
  return (
    <Link className="free-session" to="/contact#book" reloadDocument>
      <span className="stack gap-xs">
        <b>{t('First session is FREE for all new clients')}</b>{' '}
        {/* When the script runs, it may be another day than when the page was rendered. */}
        {nextFreeAt && (
          <span className="numeric" suppressHydrationWarning>
            {t('Next free: {time}', { time: nextFreeText(nextFreeAt, timeZone) })}
          </span>
        )}
      </span>
      <Icon name="arrow-right" />
    </Link>
  );
}
