import { Module } from '@nestjs/common';
import { partScope } from '../../platform/parts/part-scope.js';
import { QuestionnaireQueries } from './application/questionnaire-queries.js';
import { Questionnaires } from './application/questionnaires.js';
import { QuestionnaireRepository } from './domain/ports.js';
import { QuestionnairesController } from './http/questionnaires.controller.js';
import { SqlQuestionnaires } from './infrastructure/sql-questionnaires.js';

@Module({
  controllers: [QuestionnairesController],
  providers: [
    partScope('questionnaires'),
    QuestionnaireQueries,
    Questionnaires,
    { provide: QuestionnaireRepository, useClass: SqlQuestionnaires },
  ],
})
export class QuestionnairesModule {}
