import { ApiProperty } from '@nestjs/swagger';
import { SetDto } from '../../../modules/client-access/index.js';
import { Integer } from '../../../platform/http/answer-fields.js';

export class StartedWebhookDto extends SetDto {
  @Integer({ description: 'webhooks.id', example: 2 }) id!: number;
  @ApiProperty({ description: 'The host of its address', example: 'hooks.example.com' }) title!: string;
}

/** Keys of the work that a member of the staff has started. */
export const startedWebhooks = {
  webhooks: ApiProperty({ type: [StartedWebhookDto], description: 'Webhooks that they made or changed' }),
};
