import { useCalendarFeed } from '../../../scheduling/shared/offered/use-calendar-feed';
import { useAccessTokens } from './use-access-tokens';

/** True if the account has an access token or a calendar link; false until loaded. */
export function useHasTokens(): boolean {
  const { rows } = useAccessTokens();
  const { data: feed } = useCalendarFeed();
  return rows.length > 0 || feed === 'hidden' || (feed !== undefined && feed.url !== null);
}
