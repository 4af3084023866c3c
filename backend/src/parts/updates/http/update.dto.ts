import { ApiProperty } from '@nestjs/swagger';

/** The newest version above the running one. */
export class UpdateDto {
  @ApiProperty({ example: '0.2.0' }) version!: string;
  @ApiProperty({ format: 'date', description: 'Day of its publication', example: '2026-11-30' })
  date!: string;
  @ApiProperty({
    description: 'What it brings, in the reader’s language; lines that begin with `- ` are a list',
    example: '- Invoices can be paid from credit.',
  })
  notes!: string;
}
