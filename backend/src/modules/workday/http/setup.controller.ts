import { Controller, Param, Post } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Integer } from '../../../platform/http/answer-fields.js';
import { Allow, CurrentActor, Endpoint } from '../../../platform/http/route.js';
import { Setup } from '../application/setup.js';
import { TestEmails } from '../application/test-emails.js';

export class TestEmailDto {
  @Integer({ description: 'outbox.id of the message', example: 7 }) mailId!: number;
}

@ApiTags('Workday')
@Controller('admin/setup')
@Allow('admin', { role: 'owner' })
export class SetupController {
  constructor(
    private readonly setup: Setup,
    private readonly testEmails: TestEmails,
  ) {}

  @Post('dismiss')
  @Endpoint({
    summary: 'Dismiss the setup checklist',
    description: 'For all owners. Safe to repeat. Recorded.',
    idempotent: 'database',
  })
  dismissSetup(@CurrentActor() admin: Actor) {
    return this.setup.dismiss(admin);
  }

  @Post('test-email')
  @Endpoint({
    summary: 'Send a test message to yourself',
    description:
      'The result is in `GET /api/admin/outbox`: `sent`, `failed`, or `pending` with the server’s error while it is retried; `kept` without a mail server. Once it is sent, the step `email` is done. At most 10 an hour.',
    answer: TestEmailDto,
    status: 202,
    idempotent: 'database',
    refusals: { 429: 'request.too_many' },
  })
  async sendTestEmail(@CurrentActor() admin: Actor): Promise<TestEmailDto> {
    return { mailId: await this.testEmails.send(admin) };
  }

  @Post(':key/done')
  @ApiParam({ name: 'key', type: String, description: '`prices`, `email` or `backup`', example: 'prices' })
  @Endpoint({
    summary: 'Confirm a step of the setup',
    description:
      'Confirms that prices are named on request, that emails are sent by hand, or that there is a backup plan. Other steps are done once their records exist: 404. Safe to repeat. Recorded.',
    idempotent: 'database',
    refusals: { 404: 'setup_step.not_found' },
  })
  confirmSetupStep(@CurrentActor() admin: Actor, @Param('key') key: string) {
    return this.setup.confirm(admin, key);
  }
}
