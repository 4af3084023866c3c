import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { useAction } from '../../shared/action/use-action';
import { IdentityService } from '../../shared/api/services/IdentityService';
import { errorMessage } from '../../shared/api-error';
import { useAuth, userQuery } from '../../shared/session';
import { passwordSet } from './password-set-note';
import { isEnded } from './use-link-token';

/**
 * Sets the password of a link's account, then opens the account. With a second factor, the login page follows. The
 * link is not left in the history.
 */
export function useChoosing(token: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { user, announce } = useAuth();
  const open = async () => {
    announce();
    // The guard of the area loads a new document, which drops the data of another account that was logged in here.
    const opened = user ?? (await queries.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => null));
    await navigate(opened?.role === 'admin' ? '/admin' : '/client/portal', { replace: true });
  };
  return useAction({
    call: (values: { password: string; endTokens?: boolean }) =>
      IdentityService.confirmPasswordReset({ requestBody: { token, ...values } }),
    failure: (failure) =>
      isEnded(failure)
        ? undefined
        : {
            title: t('Your password was not changed'),
            description: errorMessage(failure, t('Please try again.')),
          },
    onSuccess: ({ username, signedIn }) =>
      void (signedIn ? open() : navigate('/auth', { replace: true, state: passwordSet(username) })),
  });
}
