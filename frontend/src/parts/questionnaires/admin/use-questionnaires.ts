import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { QuestionnairesService } from '../../../shared/api';
import { questionnairesPath, questionnaireTimes } from './queries';

/** The practice's questionnaires, newest first; the server searches their titles. */
export function useQuestionnaires(filters: { search: string }) {
  return useRecordPages({
    path: questionnairesPath,
    filters,
    load: (page) => QuestionnairesService.listQuestionnairesForAdmin(page),
    times: questionnaireTimes,
  });
}
