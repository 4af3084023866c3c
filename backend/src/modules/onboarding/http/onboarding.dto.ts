import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Flag, Id } from '../../../platform/http/fields.js';
import { ClientDto } from '../../clients/index.js';

class PackChoiceDto {
  @Id({ optional: true, message: msg('Please select a pack'), description: 'packs.id of a pack to apply' })
  packId?: number;
}

const invitation = 'Email an invitation to set a password';

export class WelcomeDto extends PackChoiceDto {
  @Flag({ default: false, description: invitation }) invite?: boolean;
}

export class VisitorWelcomeDto extends PackChoiceDto {
  @Flag({ default: true, description: `${invitation}; the default is that of earlier versions` })
  invite?: boolean;
}

/** An individual. */
export class NewClientDto extends ClientDto {
  @ApiProperty({ format: 'email', description: 'Not empty', example: 'alex@example.com' })
  declare email: string;
}
