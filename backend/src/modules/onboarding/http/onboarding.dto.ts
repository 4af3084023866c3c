import { ApiProperty } from '@nestjs/swagger';
import { Flag, Id } from '../../../platform/http/fields.js';
import { ClientDto } from '../../clients/index.js';

export class WelcomeDto {
  @Id({ optional: true, message: 'Please select a pack', description: 'packs.id of a pack to apply' })
  packId?: number;
  @Flag({ default: true, description: 'Email an invitation to set a password' }) invite?: boolean;
}

/** An individual. */
export class NewClientDto extends ClientDto {
  @ApiProperty({ format: 'email', description: 'Not empty', example: 'alex@example.com' })
  declare email: string;
}
