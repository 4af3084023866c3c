import { t } from '@steward/texts';
import { AppliedPackKeys, NewPackKeys, PackKeys, PackPreviewKeys } from '../../modules/onboarding/index.js';
import { TodayDto } from '../../modules/workday/index.js';
import type { Part } from '../../platform/parts/part.js';
import type { QuestionnaireEvent } from './domain/questionnaire.js';
import { questionnairesOfPacks } from './http/packs.dto.js';
import { waitingQuestionnaires } from './http/responses.dto.js';
import { OfQuestionnaires1790000201000 } from './migrations/1790000201000-questionnaires.js';
import { OfQuestionnaireAnswering1790000202000 } from './migrations/1790000202000-questionnaire-answering.js';
import { OfAnswersSavedAtOnce1790000207000 } from './migrations/1790000207000-answers-saved-at-once.js';
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
    'submitted_questionnaires',
    'questionnaires_to_answer',
    'searchable_questionnaires',
  ],
  keys: [
    { of: TodayDto, adds: waitingQuestionnaires },
    { of: NewPackKeys, adds: questionnairesOfPacks.request },
    { of: PackKeys, adds: questionnairesOfPacks.answer },
    { of: PackPreviewKeys, adds: questionnairesOfPacks.preview },
    { of: AppliedPackKeys, adds: questionnairesOfPacks.applied },
  ],
  migrations: [
    OfQuestionnaires1790000201000,
    OfQuestionnaireAnswering1790000202000,
    OfAnswersSavedAtOnce1790000207000,
  ],
};
