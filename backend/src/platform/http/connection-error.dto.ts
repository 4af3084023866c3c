import { ApiProperty } from '@nestjs/swagger';
import { Time } from './answer-fields.js';

/** Failure of a connection since its last success. */
export class ConnectionErrorDto {
  @Time() at!: string;
  @ApiProperty({ example: '535 5.7.8 Username and Password not accepted' }) message!: string;
}
