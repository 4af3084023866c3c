import { IdentityService } from '../../../../shared/api';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';

/** The user's own access tokens, newest first. */
export const useAccessTokens = () =>
  usePagedList({
    key: ['/api/access-tokens', 'list'],
    load: (cursor) => IdentityService.listAccessTokens(given({ cursor })),
    times: queryTimes.account,
  });
