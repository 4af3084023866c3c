import { msg } from '@steward/texts';
import { Text } from '../../../platform/http/text-fields.js';

export class PlaceHoldDto {
  @Text({
    max: 500,
    message: msg('Enter a reason'),
    description: 'Only admins see it',
    example: 'Dispute about the 2025 return',
  })
  reason!: string;
}
