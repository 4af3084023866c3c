import { ApiProperty } from '@nestjs/swagger';
import { type ConnectionKind, connectionKinds } from '../../../platform/connections/connections.js';
import { OneOf, Time } from '../../../platform/http/answer-fields.js';
import { PersonDto } from '../../identity/index.js';
import { AccessOfClientDto } from './access.dto.js';

/** A setting with its last author. */
export class SetDto {
  @ApiProperty({ type: PersonDto, description: 'Who set it last' }) setBy!: PersonDto;
  @Time({ description: 'When it was set last' }) setAt!: string;
}

class StartedConnectionDto extends SetDto {
  @OneOf(connectionKinds, 'ConnectionKind', { example: 'calendars' }) connection!: ConnectionKind;
  @ApiProperty({
    description: 'The account or calendar; empty for one without a name',
    example: 'office@example.com',
  })
  name!: string;
}

/** Parts add keys: see the addition point `started.work`. */
export class StartedDto {
  @ApiProperty({ type: [AccessOfClientDto], description: 'Access that they granted and that has not ended' })
  access!: AccessOfClientDto[];
  @ApiProperty({ type: [PersonDto], description: 'Clients with a password that they set' })
  passwords!: PersonDto[];
  @ApiProperty({ type: [StartedConnectionDto], description: 'Connections that they made or changed' })
  connections!: StartedConnectionDto[];
}
