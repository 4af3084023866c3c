import { Body, Controller, Get, Header, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { AnsweredSecrets } from '../application/answered-secrets.js';
import { ResponseQueries } from '../application/response-queries.js';
import { SentQuestionnaires } from '../application/sent-questionnaires.js';
import {
  AdminQuestionnaireResponseDto,
  AdminQuestionnaireResponseRecordDto,
  ReopenResponseDto,
  ResponsesQuery,
  RevealAnswerDto,
  RevealedAnswerDto,
} from './responses.dto.js';

@ApiTags('Questionnaires')
@Controller('admin/questionnaire-responses')
@Allow('admin', { role: 'consultant' })
@RecordRefusals('questionnaire_response')
export class ResponsesAdminController {
  constructor(
    private readonly sent: SentQuestionnaires,
    private readonly secrets: AnsweredSecrets,
    private readonly queries: ResponseQueries,
  ) {}

  @Get()
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Questionnaires that were sent to clients, newest first',
    description: 'Of all clients whom the caller may see.',
    answer: [AdminQuestionnaireResponseDto],
  })
  listQuestionnaireResponses(@CurrentActor() admin: Actor, @Query() query: ResponsesQuery) {
    return this.queries.all(admin, query);
  }

  @Get(':id')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Get a questionnaire that was sent, with its answers',
    description:
      'With the person of each answer, and what has changed since the last accepted response. Secrets are masked.',
    answer: AdminQuestionnaireResponseRecordDto,
    byId: 'questionnaire_responses.id',
  })
  getQuestionnaireResponse(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.queries.one(admin, id);
  }

  @Post(':id/accept')
  @Endpoint({
    summary: 'Accept submitted answers',
    description: 'Completes the document of the answers, too.',
    answer: AdminQuestionnaireResponseDto,
    byId: 'questionnaire_responses.id',
    idempotent: 'database',
    refusals: { 409: 'questionnaire.not_submitted' },
  })
  async acceptQuestionnaireResponse(@CurrentActor() admin: Actor, @IdParam() id: number) {
    await this.sent.accept(admin, id);
    return this.queries.row(admin, id);
  }

  @Post(':id/reopen')
  @Endpoint({
    summary: 'Let the client change submitted or accepted answers',
    description:
      'The answers stay, and the client sees the reason. Submitting again makes a new version of the same document, and only the requests that were not made before.',
    answer: AdminQuestionnaireResponseDto,
    byId: 'questionnaire_responses.id',
    idempotent: 'database',
    refusals: { 409: 'questionnaire.open' },
  })
  async reopenQuestionnaireResponse(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { reason }: ReopenResponseDto,
  ) {
    await this.sent.reopen(admin, id, reason);
    return this.queries.row(admin, id);
  }

  @Post(':id/reveal')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    summary: 'Show a secret',
    description:
      'In a session of the last 15 minutes. The activity log keeps who saw it, and why. 404 if the question is no secret, or has no answer.',
    answer: RevealedAnswerDto,
    byId: 'questionnaire_responses.id',
    status: 200,
  })
  async revealAnswer(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { key, reason }: RevealAnswerDto,
  ) {
    return { key, value: await this.secrets.reveal(admin, id, key, reason) };
  }
}
