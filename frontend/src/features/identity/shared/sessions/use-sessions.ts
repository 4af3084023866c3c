import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { IdentityService, type SessionDto } from '../../../../shared/api';
import { refusalOf } from '../../../../shared/http/api-error';
import { allPages, usePagedList } from '../../../../shared/http/paged-list';
import { queryTimes } from '../../../../shared/http/query-client';

export function useSessions() {
  return usePagedList({
    key: ['/api/sessions', 'list'],
    load: (page) => IdentityService.listSessions(page),
    times: queryTimes.account,
  });
}

const failure = () => [t('Error'), t('Failed to end the session. Please try again.')] as const;

export function useSignOut(agentOf: (session: SessionDto) => string) {
  return useAction({
    call: ({ id }: SessionDto) => end(id),
    events: ['account.session_ended'],
    success: (_, session) => ({
      title: t('Session ended'),
      description: t('{device} is logged out.', { device: agentOf(session) }),
    }),
    failure,
  });
}

/** Ends all other sessions, including those not loaded in the list. */
export function useSignOutOthers(onSuccess: () => void) {
  return useAction({
    call: async () => {
      const sessions = await allPages((page) => IdentityService.listSessions(page));
      const others = sessions.filter(({ current }) => !current);
      await Promise.all(others.map(({ id }) => end(id)));
      return others.length;
    },
    events: ['account.session_ended'],
    success: (count) => ({
      title: t('All other sessions ended'),
      description: t('{count, plural, one {# session was ended.} other {# sessions were ended.}}', { count }),
    }),
    failure,
    onSuccess,
  });
}

/** It may have expired in the meantime. */
async function end(id: string): Promise<void> {
  try {
    await IdentityService.endSession({ id });
  } catch (error) {
    if (refusalOf(error)?.status !== 404) throw error;
  }
}
