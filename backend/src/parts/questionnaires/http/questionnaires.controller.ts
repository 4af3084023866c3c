import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { BodyMembers } from '../../../platform/http/json-body.js';
import { SearchQuery } from '../../../platform/http/page-query.dto.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { QuestionnaireQueries } from '../application/questionnaire-queries.js';
import { Questionnaires } from '../application/questionnaires.js';
import { sectionsOf } from '../domain/questionnaire.js';
import {
  CreateQuestionnaireDto,
  ListedQuestionnaireDto,
  QuestionnaireDto,
  UpdateQuestionnaireDto,
} from './questionnaires.dto.js';

/** More than a megabyte of short options and conditions has. The bytes of a body are limited as well. */
const membersOfSections = 200_000;

@ApiTags('Questionnaires')
@Controller('admin/questionnaires')
@Allow('admin', { role: 'consultant' })
@RecordRefusals('questionnaire')
export class QuestionnairesController {
  constructor(
    private readonly questionnaires: Questionnaires,
    private readonly queries: QuestionnaireQueries,
  ) {}

  @Get()
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'All questionnaires, newest first',
    description: 'Without their sections. Searches the title.',
    answer: [ListedQuestionnaireDto],
  })
  listQuestionnairesForAdmin(@Query() query: SearchQuery) {
    return this.queries.all(query);
  }

  @Post()
  @BodyMembers(membersOfSections)
  @Endpoint({
    summary: 'Create a questionnaire',
    description:
      '1 to 300 questions, each with 200 options or 20 columns at most. A condition looks at earlier questions only. 400 names each field that is wrong, such as `sections.0.questions.3.showIf`.',
    answer: QuestionnaireDto,
    status: 201,
    idempotent: 'database',
  })
  async createQuestionnaire(
    @CurrentActor() admin: Actor,
    @Body() { title, description, language = 'en', sections }: CreateQuestionnaireDto,
  ) {
    const contents = { title, description: description ?? null, language, sections: sectionsOf(sections) };
    return this.queries.one(await this.questionnaires.create(admin, contents));
  }

  @Get(':id')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Get a questionnaire',
    description: 'A deleted one is 404.',
    answer: QuestionnaireDto,
    byId: 'questionnaires.id',
  })
  getQuestionnaireForAdmin(@IdParam() id: number) {
    return this.queries.one(id);
  }

  @Patch(':id')
  @BodyMembers(membersOfSections)
  @Endpoint({
    summary: 'Change a questionnaire',
    description:
      'Omitted fields keep their values; `sections` are given whole. Makes a new version if anything changes. What was sent keeps its own.',
    answer: QuestionnaireDto,
    byId: 'questionnaires.id',
  })
  async updateQuestionnaire(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { sections, ...changes }: UpdateQuestionnaireDto,
  ) {
    await this.questionnaires.update(admin, id, {
      ...changes,
      sections: sections && sectionsOf(sections),
    });
    return this.queries.one(id);
  }

  @Delete(':id')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @Endpoint({
    summary: 'Delete a questionnaire',
    description: 'It can no longer be sent. What was sent can be answered to its end.',
    byId: 'questionnaires.id',
  })
  deleteQuestionnaire(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.questionnaires.delete(admin, id);
  }
}
