import { recordsOf, type WritesOfPart } from '../../../../test/switching.js';
import { aQuestionnaire } from './a-questionnaire.js';

export default (): WritesOfPart => ({
  writes: (practice) => [
    recordsOf(practice, (n) => ({
      at: '/api/admin/questionnaires',
      make: aQuestionnaire({ title: `Questionnaire ${n}` }),
      change: { title: `Questionnaire ${n}, changed` },
      gone: 'questionnaire.not_found',
    })),
  ],
});
