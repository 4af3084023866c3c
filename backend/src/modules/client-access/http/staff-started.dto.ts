import { ApiProperty } from '@nestjs/swagger';
import { Integer } from '../../../platform/http/answer-fields.js';
import { PersonDto } from '../../identity/index.js';
import { AccessOfClientDto } from './access.dto.js';

class StartedPackDto {
  @Integer({ description: 'packs.id', example: 2 }) id!: number;
  @ApiProperty({ example: 'New tax client' }) title!: string;
}

export class StartedDto {
  @ApiProperty({ type: [AccessOfClientDto], description: 'Access that they granted and that has not ended' })
  access!: AccessOfClientDto[];
  @ApiProperty({ type: [PersonDto], description: 'Clients with a password that they set' })
  passwords!: PersonDto[];
  @ApiProperty({ type: [StartedPackDto], description: 'Packs that they wrote' }) packs!: StartedPackDto[];
}
