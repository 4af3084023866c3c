import { ApiProperty } from '@nestjs/swagger';
import { Integer } from '../../../platform/http/answer-fields.js';

const amount = { type: String, example: '1250.00' } as const;

export class OverviewMonthDto {
  @ApiProperty({ example: '2026-11' }) month!: string;
  @ApiProperty({ ...amount, description: 'Payments received, without tax' }) received!: string;
  @ApiProperty({ ...amount, description: 'Refunds and lost disputes, without tax' }) refunded!: string;
  @ApiProperty({
    ...amount,
    example: '82.50',
    description: 'The tax in these payments, less that in these refunds',
  })
  tax!: string;
  @ApiProperty({ ...amount, description: 'Payments in test mode, which moved no money' }) test!: string;
}

export class OutstandingDto {
  @Integer({ description: 'Invoices with a balance due', example: 7 }) count!: number;
  @ApiProperty({ ...amount, description: 'Total outstanding' }) total!: string;
  @ApiProperty({ ...amount, description: 'Not due yet' }) notDue!: string;
  @ApiProperty({ ...amount, description: '1 to 30 days past due; due upon receipt: issued 1 to 30 days ago' })
  days1to30!: string;
  @ApiProperty(amount) days31to60!: string;
  @ApiProperty(amount) days61to90!: string;
  @ApiProperty(amount) over90!: string;
}

export class OverviewDto {
  @Integer({ description: 'Active clients', example: 24 }) clients!: number;
  @ApiProperty({
    type: [OverviewMonthDto],
    description: 'The last twelve months in the practice’s time zone, the current one included, oldest first',
  })
  months!: OverviewMonthDto[];
  @ApiProperty({ description: 'Outstanding amounts by days past due' }) outstanding!: OutstandingDto;
  @ApiProperty({ ...amount, description: 'Credit of all clients, which is owed to them' }) credit!: string;
}
