import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Integer } from './answer-fields.js';

/** The common shape of all errors. */
export class ErrorDto {
  @Integer({ example: 400 }) statusCode!: number;
  @ApiProperty({ description: 'Stable error code', example: 'request.invalid' }) code!: string;
  @ApiProperty({ description: 'Message for people', example: 'Title must be at least 3 characters' })
  message!: string;
  @ApiProperty({
    description: 'Same as message',
    example: 'Title must be at least 3 characters',
  })
  error!: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Message per refused field, by its name in the request',
    example: { title: 'Title must be at least 3 characters' },
  })
  fields?: Record<string, string>;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'If the change was based on outdated values: the current values',
  })
  current?: object;
  @ApiPropertyOptional({
    description: 'If an outside service refused: its own words',
    example: '535 5.7.8 Username and Password not accepted',
  })
  details?: string;
  @ApiProperty({
    description: 'Also in the X-Request-Id header and in the log',
    example: '9f4d1c0e-6a51-4f6e-9a35-0d0e4c7f1b11',
  })
  requestId!: string;
}
