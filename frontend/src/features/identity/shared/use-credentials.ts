import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { IdentityService, type TwoFactorSetupDto } from '../../../shared/api';
import { usePagedList } from '../../../shared/http/paged-list';
import { queryTimes } from '../../../shared/http/query-client';
import { useAuth } from '../../../shared/session/session';
import { useCalendarFeed } from '../../scheduling/shared/offered/use-calendar-feed';

/** State of two-factor authentication, number of recovery codes left, trusted devices. */
export const useTwoFactor = () =>
  useQuery({
    queryKey: ['/api/two-factor'],
    queryFn: () => IdentityService.getTwoFactor(),
    ...queryTimes.account,
  });

/**
 * Requests a secret for an authenticator app. Codes are required only after the app has shown a valid one.
 */
export const useAppSetup = (onSuccess: (setup: TwoFactorSetupDto) => void) =>
  useAction({
    call: () => IdentityService.setUpTwoFactor(),
    events: ['account.two_factor_enabled'],
    failure: [t('Error'), t('Failed to start the setup. Please try again.')],
    onSuccess,
  });

/** The user's own access tokens, newest first. */
export const useAccessTokens = () =>
  usePagedList({
    key: ['/api/access-tokens', 'list'],
    load: (page) => IdentityService.listAccessTokens(page),
    times: queryTimes.account,
  });

/**
 * True if the account has an access token or a calendar link, or may have one for another client; false until
 * loaded.
 */
export function useHasTokens(): boolean {
  const { rows } = useAccessTokens();
  const { user } = useAuth();
  const clients = user?.clients ?? [];
  const { data: feed } = useCalendarFeed({
    enabled: user?.role === 'admin' || clients.some(({ role }) => role === 'self'),
  });
  const mayHaveFeeds = clients.some(({ role, scopes }) => role !== 'self' && scopes.includes('appointments'));
  return mayHaveFeeds || rows.length > 0 || feed === 'hidden' || (feed !== undefined && feed.url !== null);
}
