import { ApiProperty } from '@nestjs/swagger';
import { Nullable } from './answer-fields.js';
import { ConnectionErrorDto } from './connection-error.dto.js';

const sources = ['server', 'practice'] as const;

/** Whether something connected works. */
export class ConnectionHealthDto {
  @Nullable('time', { description: 'Last success', example: '2026-11-18T15:04:06.000Z' })
  lastOkAt!: string | null;
  @ApiProperty({ type: ConnectionErrorDto, nullable: true, description: 'Failure since the last success' })
  lastError!: ConnectionErrorDto | null;
}

/** State that every connection has. */
export class ConnectionStateDto extends ConnectionHealthDto {
  @ApiProperty({
    enum: sources,
    enumName: 'ConnectionSource',
    nullable: true,
    description:
      '`server`: set by the environment, read-only; `practice`: connected here; null: not connected',
    example: 'practice',
  })
  source!: (typeof sources)[number] | null;
  @Nullable('text', {
    description: 'Setting of the environment that decides; null if none does',
    example: 'SMTP_URL',
  })
  setBy!: string | null;
}
