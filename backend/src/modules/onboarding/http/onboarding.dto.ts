import { ApiProperty } from '@nestjs/swagger';
import { Flag } from '../../../platform/http/fields.js';
import { ClientDto } from '../../clients/index.js';

const invitation = 'Email an invitation to set a password';

/** Parts add keys: see the addition point `client.welcome`. */
export class WelcomeDto {
  @Flag({ default: false, description: invitation }) invite?: boolean;
}

/** As `WelcomeDto`. */
export class VisitorWelcomeDto {
  @Flag({ default: true, description: `${invitation}; the default is that of earlier versions` })
  invite?: boolean;
}

/** An individual. */
export class NewClientDto extends ClientDto {
  @ApiProperty({ format: 'email', description: 'Not empty', example: 'alex@example.com' })
  declare email: string;
}
