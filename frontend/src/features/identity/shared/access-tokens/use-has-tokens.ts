import { useCalendarFeed } from '../../../scheduling/shared/use-calendar-feed';
import { useAccessTokens } from './use-access-tokens';

/** True once it is known that the account has an access token or a calendar link. */
export function useHasTokens(): boolean {
  const { rows } = useAccessTokens();
  const { data: feed } = useCalendarFeed();
  return rows.length > 0 || feed === 'hidden' || (feed !== undefined && feed.url !== null);
}
