import { activityPaths, pathsAfter, type StalePaths } from '../../../shared/action/stale-queries';

declare module '../../../shared/action/stale-queries' {
  interface PartEvents {
    'questionnaire.saved': true;
    'questionnaire.deleted': true;
    'questionnaire.sent': true;
    'questionnaire.accepted': true;
    'questionnaire.reopened': true;
    'questionnaire.revealed': true;
    'pack.applied': true;
  }
}

export const questionnairesPath = '/api/admin/questionnaires';
export const responsesPath = '/api/admin/questionnaire-responses';

export const questionnaireTimes = { staleTime: 60_000 };
export const responseTimes = { staleTime: 10_000 };

const responses = [responsesPath, '/api/admin/today', '/api/to-do', ...activityPaths];

export const stalePaths: StalePaths = {
  'questionnaire.saved': [questionnairesPath, ...activityPaths],
  'questionnaire.deleted': [questionnairesPath, ...activityPaths],
  'questionnaire.sent': [questionnairesPath, ...responses],
  // Its document is completed, too.
  'questionnaire.accepted': [...responses, ...pathsAfter('document.status_changed')],
  'questionnaire.reopened': [...responses, ...pathsAfter('document.status_changed')],
  'questionnaire.revealed': activityPaths,
  // Packs may send questionnaires.
  'pack.applied': [questionnairesPath, ...responses],
};
