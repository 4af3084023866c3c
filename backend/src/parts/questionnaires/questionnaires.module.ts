import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../modules/documents/documents.module.js';
import { ExportModule } from '../../modules/export/export.module.js';
import { IdentityModule } from '../../modules/identity/identity.module.js';
import { PracticeModule } from '../../modules/practice/practice.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { AnsweredSecrets } from './application/answered-secrets.js';
import { Answers } from './application/answers.js';
import { PackQuestionnaires } from './application/pack-questionnaires.js';
import { QuestionnaireAdditions } from './application/questionnaire-additions.js';
import { QuestionnaireQueries } from './application/questionnaire-queries.js';
import { QuestionnairesExport } from './application/questionnaires-export.js';
import { Questionnaires } from './application/questionnaires.js';
import { ResponseAdditions } from './application/response-additions.js';
import { ResponseNames } from './application/response-name-queries.js';
import { ResponseQueries } from './application/response-queries.js';
import { ResponseReminders } from './application/response-reminders.js';
import { SentQuestionnaires } from './application/sent-questionnaires.js';
import { Starters } from './application/starters.js';
import { Submissions } from './application/submissions.js';
import { VersionQueries } from './application/version-queries.js';
import { DemoQuestionnaires } from './demo/demo-questionnaires.js';
import { AnswersPaper } from './domain/answers-paper.js';
import { QuestionnaireRepository } from './domain/ports.js';
import { ResponseRepository } from './domain/response-repository.js';
import { QuestionnairesController } from './http/questionnaires.controller.js';
import { ResponsesAdminController } from './http/responses-admin.controller.js';
import { ResponsesController } from './http/responses.controller.js';
import { SendingController } from './http/sending.controller.js';
import { ResponseRetention } from './infrastructure/response-retention.js';
import { SqlQuestionnaires } from './infrastructure/sql-questionnaires.js';
import { SqlResponses } from './infrastructure/sql-responses.js';
import { TypstAnswersPaper } from './infrastructure/typst-answers-paper.js';

@Module({
  imports: [DocumentsModule, ExportModule, IdentityModule, PracticeModule],
  controllers: [QuestionnairesController, SendingController, ResponsesController, ResponsesAdminController],
  providers: [
    partScope('questionnaires'),
    AnsweredSecrets,
    Answers,
    DemoQuestionnaires,
    PackQuestionnaires,
    QuestionnaireAdditions,
    QuestionnaireQueries,
    Questionnaires,
    QuestionnairesExport,
    ResponseAdditions,
    ResponseNames,
    ResponseQueries,
    ResponseReminders,
    ResponseRetention,
    SentQuestionnaires,
    Starters,
    Submissions,
    VersionQueries,
    { provide: AnswersPaper, useClass: TypstAnswersPaper },
    { provide: QuestionnaireRepository, useClass: SqlQuestionnaires },
    { provide: ResponseRepository, useClass: SqlResponses },
  ],
})
export class QuestionnairesModule {}
