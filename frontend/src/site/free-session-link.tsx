import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Icon } from '../shared/kit/icon';
import { useSite } from '../shared/practice/site';
import { nextFreeText } from './next-free';
import { useInvitesToBook } from './first-free';
import { useFirstSession } from './queries';
import './free-session-link.css';

/**
 * Link to the booking: the offer to new clients if there is one, with the next free time if it is booked here. To the
 * contact page while nothing can be booked.
 */
export function FreeSessionLink() {
  const { timeZone, texts } = useSite();
  const invitesToBook = useInvitesToBook();
  const nextFreeAt = useFirstSession()?.nextFreeAt;
  return (
    <Link
      className={texts.offer ? 'free-session' : 'free-session is-not-free'}
      to={invitesToBook ? '/contact#book' : '/contact'}
      reloadDocument
    >
      <span className="stack gap-xs">
        <b lang={texts.lang['offer']}>
          {texts.offer || (invitesToBook ? t('Book a session') : t('Contact Us'))}
        </b>{' '}
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
