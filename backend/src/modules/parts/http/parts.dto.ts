import { ApiProperty } from '@nestjs/swagger';
import { Nullable } from '../../../platform/http/answer-fields.js';
import { Flag } from '../../../platform/http/fields.js';

export class PartDto {
  @ApiProperty({ example: 'webhooks' }) name!: string;
  @ApiProperty({ example: 'Webhooks' }) title!: string;
  @ApiProperty({ example: 'Sends events to other systems.' }) description!: string;
  @ApiProperty({ example: true }) on!: boolean;
  @ApiProperty({ type: [String], description: 'Names of parts that are on while it is', example: [] })
  needs!: readonly string[];
  @Nullable('time', { description: 'Time of the last switch; null if it was never switched' })
  since!: string | null;
  @ApiProperty({
    description: 'An update brought it, no owner has seen it yet, and it is off',
    example: false,
  })
  isNew!: boolean;
}

export class PartSwitchDto {
  @Flag({ optional: false, description: 'Whether the part is on' }) on!: boolean;
}

export class TouchedDto {
  @ApiProperty({
    type: [String],
    description: 'One short sentence for each kind of record, in the language of the reader',
    example: ['2 webhooks stop sending'],
  })
  touched!: string[];
}
