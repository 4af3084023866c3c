import { t } from '@steward/texts';
import { useAuth } from '../shared/session/session';
import { useSite } from '../shared/practice/site';
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
  if (user || !(schedulingUrl || nextFreeAt)) return null;
  return (
    <div className="book-bar">
      <ButtonLink look="book" to="/contact#book">
        {t('Book free session')}
      </ButtonLink>
    </div>
  );
}
