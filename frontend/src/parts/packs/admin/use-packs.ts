import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { PacksService } from '../../../shared/api';
import { packsPath, packTimes } from './queries';

/** The practice's packs, newest first; the server searches their titles. */
export function usePacks(filters: { search: string }) {
  return useRecordPages({
    path: packsPath,
    filters,
    load: (page) => PacksService.listPacks(page),
    times: packTimes,
  });
}
