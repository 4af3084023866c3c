import { ApiProperty } from '@nestjs/swagger';

export class LivePositionDto {
  @ApiProperty({ description: 'As of an event', example: '2.17.pX3k_9aQ' }) id!: string;
}
