import { ApiProperty } from '@nestjs/swagger';
import { Integer } from '../../../platform/http/answer-fields.js';

export class PersonDto {
  @Integer({ description: 'users.id', example: 1 }) id!: number;
  @ApiProperty({ example: 'Jordan Example' }) name!: string;
}
