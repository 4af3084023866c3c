import { PacksService, type PackDto } from '../../../shared/api';
import { given, usePagedList } from '../../../shared/paged-list';
import { queryTimes } from '../../../shared/query-client';

export const packsPath = '/api/admin/packs';
export const packsPage = 25;

/** The practice's packs, newest first; the server searches their titles. */
export function usePacks(search: string, enabled = true) {
  const query = given({ search });
  return usePagedList<PackDto>({
    key: [packsPath, 'list', query],
    load: (cursor) => PacksService.listPacks({ ...query, limit: packsPage, ...given({ cursor }) }),
    times: queryTimes.packs,
    enabled,
  });
}
