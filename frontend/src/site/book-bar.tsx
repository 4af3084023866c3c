import { t } from '@steward/texts';
import { useAuth } from '../shared/session/session';
import { useSite } from '../shared/practice/site';
import { useIsFirstFree } from './first-free';
import { ButtonLink } from './links';
import { useFirstSession } from './queries';
import './book-bar.css';

/**
 * Keeps the booking in reach on phones; it follows the hero of a page. Nothing for someone who is logged in,
 * or if nothing can be booked.
 */
export function BookBar() {
  const { user } = useAuth();
  const { schedulingUrl } = useSite();
  const nextFreeAt = useFirstSession()?.nextFreeAt;
  const isFirstFree = useIsFirstFree();
  if (user || !(schedulingUrl || nextFreeAt)) return null;
  return (
    <div className="book-bar">
      <ButtonLink look={isFirstFree ? 'book' : 'primary'} to="/contact#book">
        {isFirstFree ? t('Book free session') : t('Book a session')}
      </ButtonLink>
    </div>
  );
}
