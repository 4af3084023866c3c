import { useAction } from '../../../../shared/action/use-action';
import { IdentityService, type SessionDto } from '../../../../shared/api';
import { errorMessage, refusalOf } from '../../../../shared/api-error';
import { allPages, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';

export function useSessions() {
  return usePagedList({
    key: ['/api/sessions', 'list'],
    load: (page) => IdentityService.listSessions(page),
    times: queryTimes.account,
  });
}

const failure = (error: Error) => ({
  title: 'Error',
  description: errorMessage(error, 'Failed to end the session. Please try again.'),
});

export function useSignOut(agentOf: (session: SessionDto) => string) {
  return useAction({
    call: ({ id }: SessionDto) => end(id),
    events: ['account.session_ended'],
    success: (_, session) => ({ title: 'Session ended', description: `${agentOf(session)} is logged out.` }),
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
      title: 'All other sessions ended',
      description: count === 1 ? '1 session was ended.' : `${count} sessions were ended.`,
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
