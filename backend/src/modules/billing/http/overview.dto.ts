import { ApiProperty } from '@nestjs/swagger';

const amount = { type: String, example: '1250.00' } as const;

export class OverviewMonthDto {
  @ApiProperty({ example: '2026-11' }) month!: string;
  @ApiProperty({ ...amount, description: 'What clients have paid' }) received!: string;
  @ApiProperty({ ...amount, description: 'What went back to them, by refunds and lost disputes' })
  refunded!: string;
  @ApiProperty({ ...amount, description: 'What was paid in test mode: no money was moved' }) test!: string;
}

export class OutstandingDto {
  @ApiProperty({ type: 'integer', description: 'Invoices that are owed', example: 7 }) count!: number;
  @ApiProperty({ ...amount, description: 'What is owed in all' }) total!: string;
  @ApiProperty({ ...amount, description: 'Not due yet' }) notDue!: string;
  @ApiProperty({ ...amount, description: 'Due for 1 to 30 days; due upon receipt: issued 1 to 30 days ago' })
  days1to30!: string;
  @ApiProperty(amount) days31to60!: string;
  @ApiProperty(amount) days61to90!: string;
  @ApiProperty(amount) over90!: string;
}

export class OverviewDto {
  @ApiProperty({ type: 'integer', description: 'Active ones', example: 24 }) clients!: number;
  @ApiProperty({
    type: [OverviewMonthDto],
    description: 'The last twelve in the time zone of the practice, the present one among them, oldest first',
  })
  months!: OverviewMonthDto[];
  @ApiProperty({ description: 'What is owed, by the days since it was due' }) outstanding!: OutstandingDto;
}
