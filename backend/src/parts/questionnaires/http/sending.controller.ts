import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { ResponseQueries } from '../application/response-queries.js';
import { SentQuestionnaires } from '../application/sent-questionnaires.js';
import { AdminQuestionnaireResponseDto, SendQuestionnaireDto } from './responses.dto.js';

@ApiTags('Questionnaires')
@Controller('admin/questionnaires')
@RecordRefusals('questionnaire')
export class SendingController {
  constructor(
    private readonly sent: SentQuestionnaires,
    private readonly queries: ResponseQueries,
  ) {}

  @Post(':id/send')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Send a questionnaire to a client',
    description: 'Its present version, which later changes leave as it is. A deleted one is 404.',
    answer: AdminQuestionnaireResponseDto,
    status: 201,
    byId: 'questionnaires.id',
    idempotent: 'database',
  })
  async sendQuestionnaire(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { userId, dueDate }: SendQuestionnaireDto,
  ) {
    const response = await this.sent.send(admin, { questionnaireId: id, userId, dueDate });
    return this.queries.row(admin, response.id);
  }
}
