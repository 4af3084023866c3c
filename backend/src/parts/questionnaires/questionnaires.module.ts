import { Module } from '@nestjs/common';
import { partScope } from '../../platform/parts/part-scope.js';
import { QuestionnaireAdditions } from './application/questionnaire-additions.js';
import { QuestionnaireQueries } from './application/questionnaire-queries.js';
import { Questionnaires } from './application/questionnaires.js';
import { Starters } from './application/starters.js';
import { DemoQuestionnaires } from './demo/demo-questionnaires.js';
import { QuestionnaireRepository } from './domain/ports.js';
import { QuestionnairesController } from './http/questionnaires.controller.js';
import { SqlQuestionnaires } from './infrastructure/sql-questionnaires.js';

@Module({
  controllers: [QuestionnairesController],
  providers: [
    partScope('questionnaires'),
    DemoQuestionnaires,
    QuestionnaireAdditions,
    QuestionnaireQueries,
    Questionnaires,
    Starters,
    { provide: QuestionnaireRepository, useClass: SqlQuestionnaires },
  ],
})
export class QuestionnairesModule {}
