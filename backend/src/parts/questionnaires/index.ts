import { t } from '@steward/texts';
import type { Part } from '../../platform/parts/part.js';
import type { QuestionnaireEvent } from './domain/questionnaire.js';
import { OfQuestionnaires1790000201000 } from './migrations/1790000201000-questionnaires.js';
import { QuestionnairesModule } from './questionnaires.module.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    questionnaires: QuestionnaireEvent;
  }
}

export const questionnaires: Part = {
  name: 'questionnaires',
  title: () => t('Questionnaires'),
  description: () => t('Asks clients your questions, and makes requests for documents from their answers.'),
  needs: [],
  isOnAtFirst: false,
  module: QuestionnairesModule,
  tables: [
    'questionnaires',
    'questionnaire_versions',
    'questionnaire_responses',
    'questionnaire_answers',
    'questionnaire_requests',
  ],
  migrations: [OfQuestionnaires1790000201000],
};
