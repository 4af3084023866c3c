import { ApiProperty, PartialType } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, Nullable, Time } from '../../../platform/http/answer-fields.js';
import type { Money } from '../../../kernel/index.js';
import { Amount, Numeric } from '../../../platform/http/fields.js';
import { Name } from '../../../platform/http/text-fields.js';
import { RecordVersionDto } from '../../../platform/http/record-version.dto.js';

const progressMessage = msg('Progress must be a whole number from 0 to 100');

export class CreateGoalDto {
  @Name({ message: msg('Title is required'), max: 100, example: 'Emergency fund' }) title!: string;
  @Amount({
    clearable: true,
    description: 'In dollars; null if the goal is not an amount',
    example: '10000.00',
  })
  targetAmount?: Money | null;
  @Numeric({
    type: 'integer',
    minimum: 0,
    maximum: 100,
    optional: true,
    message: progressMessage,
    description: 'Percent; default 0',
    example: 65,
  })
  progress?: number;
}

/** Omitted fields keep their values. */
export class UpdateGoalDto extends PartialType(CreateGoalDto, { skipNullProperties: false }) {}

export class GoalDto {
  @Integer({ example: 1 }) id!: number;
  @Integer({ description: 'users.id of the client', example: 2 }) userId!: number;
  @ApiProperty({ example: 'Emergency fund' }) title!: string;
  @Nullable('text', { example: '10000.00' }) targetAmount!: string | null;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, description: 'Percent', example: 65 })
  progress!: number;
  @Time() created_at!: string;
  @Time() updated_at!: string;
}

export class GoalVersionDto extends RecordVersionDto {
  @ApiProperty({ example: 'Emergency fund' }) title!: string;
  @Nullable('text', { example: '10000.00' }) targetAmount!: string | null;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, description: 'Percent', example: 65 })
  progress!: number;
}
