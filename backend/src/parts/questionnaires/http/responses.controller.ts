import { Body, Controller, Get, Headers, Param, Post, Put, Query } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { BodyMembers } from '../../../platform/http/json-body.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { Answers } from '../application/answers.js';
import { ResponseQueries } from '../application/response-queries.js';
import { Submissions } from '../application/submissions.js';
import { limits } from '../domain/form/questions.js';
import { savedAtIn } from './if-match.js';
import {
  QuestionnaireResponseDto,
  QuestionnaireResponseRecordDto,
  SaveAnswerDto,
  SavedAnswerDto,
} from './responses.dto.js';

@ApiTags('Questionnaires')
@Controller('questionnaires')
@Allow('client', { scope: 'documents', record: 'questionnaire_responses' })
@RecordRefusals('questionnaire_response')
export class ResponsesController {
  constructor(
    private readonly answers: Answers,
    private readonly submissions: Submissions,
    private readonly queries: ResponseQueries,
  ) {}

  @Get()
  @Allow('client', { scope: 'documents' })
  @Endpoint({
    summary: "The caller's questionnaires, newest first",
    description: 'Those that the practice has sent, also accepted ones.',
    answer: [QuestionnaireResponseDto],
  })
  listQuestionnaires(@CurrentActor() actor: Actor, @Query() page: PageQuery) {
    return this.queries.own(actor, page);
  }

  @Get(':id')
  @Endpoint({
    summary: "One of the caller's questionnaires, with its answers",
    description:
      'The fields of the list, the questions of its version, and the actions that are allowed now.',
    answer: QuestionnaireResponseRecordDto,
    byId: 'questionnaire_responses.id',
  })
  getQuestionnaire(@CurrentActor() actor: Actor, @IdParam() id: number) {
    return this.queries.ownOne(actor, id);
  }

  @Put(':id/answers/:key')
  @Allow('client', { scope: 'upload', record: 'questionnaire_responses' })
  @BodyMembers(limits.rows * (limits.columns + 1))
  @ApiParam({ name: 'key', description: 'Key of a question', example: 'owns_business' })
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description: '`savedAt` of the answer that the caller has: 409 if a newer one is stored',
    schema: { type: 'string' },
  })
  @Endpoint({
    summary: 'Answer a question',
    description:
      'The last answer counts. A hidden question may be answered; its answer is dropped when the answers are submitted. An unknown key is 404.',
    answer: SavedAnswerDto,
    byId: 'questionnaire_responses.id',
    refusals: { 409: 'questionnaire.submitted' },
  })
  async saveAnswer(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Param('key') key: string,
    @Body() { value, usePrevious }: SaveAnswerDto,
    @Headers('If-Match') ifMatch: string | undefined,
  ) {
    const answer = { value, usePrevious, unlessSavedAfter: savedAtIn(ifMatch) };
    const { savedAt, ...counts } = await this.answers.save(actor, id, key, answer);
    return { ...counts, savedAt: savedAt.toISOString() };
  }

  @Post(':id/submit')
  @Allow('client', { scope: 'upload', record: 'questionnaire_responses' })
  @Endpoint({
    summary: 'Submit the answers',
    description:
      'Drops answers to hidden questions, makes the document requests that the answers ask for, and files a PDF of questions and answers for review. 400 names each visible question that needs an answer, by its key.',
    answer: QuestionnaireResponseDto,
    byId: 'questionnaire_responses.id',
    idempotent: 'commit',
    refusals: { 400: 'request.invalid', 409: 'questionnaire.submitted' },
  })
  async submitQuestionnaire(@CurrentActor() actor: Actor, @IdParam() id: number) {
    const submit = await this.submissions.prepare(actor, id);
    return async () => {
      await submit();
      return this.queries.ownRow(actor, id);
    };
  }
}
