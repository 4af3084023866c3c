import type { StalePaths } from '../../../shared/action/stale-queries';

declare module '../../../shared/action/stale-queries' {
  interface PartEvents {
    'questionnaire.sent': true;
    'questionnaire.answered': true;
    'questionnaire.submitted': true;
    'questionnaire.accepted': true;
    'questionnaire.reopened': true;
  }
}

const own = ['/api/questionnaires', '/api/to-do'];
/** Submitting files a document, and makes requests. */
const filed = [...own, '/api/documents', '/api/document-requests'];

export const stalePaths: StalePaths = {
  'questionnaire.sent': own,
  'questionnaire.answered': ['/api/questionnaires'],
  'questionnaire.submitted': filed,
  'questionnaire.accepted': filed,
  'questionnaire.reopened': filed,
};
