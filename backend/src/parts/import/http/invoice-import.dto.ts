import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Money } from '../../../kernel/index.js';
import { Integer } from '../../../platform/http/answer-fields.js';
import { Amount, Day, Flag, ObjectList } from '../../../platform/http/fields.js';
import { FileLine, RefusedFields } from './import-fields.js';
import { Name, Text, withoutEdges } from '../../../platform/http/text-fields.js';
import { refusedFields } from '../../../platform/http/validation.pipe.js';
import { type ImportRow, maxRows } from '../application/invoice-import.js';

/** An open invoice of the previous software; unknown fields are omitted. */
class ImportedInvoiceDto {
  @Text({
    max: 254,
    message: msg('Client is required'),
    description:
      'Email address of the client, name of a household or business, or users.id (as a number or its digits)',
    example: 'alex@example.com',
  })
  client!: string;
  @Name({
    max: 40,
    message: msg('Invoice number is required'),
    description: 'Its number in the previous software',
    example: '2041',
  })
  invoiceNumber!: string;
  @Text({
    clearable: true,
    max: 500,
    description: 'Default: its number, in the client’s language',
    example: 'Bookkeeping, October',
  })
  description?: string | null;
  @Day({ description: 'Its date, not in the future', example: '2026-10-31' }) issuedOn!: string;
  @Day({ clearable: true, description: 'None: upon receipt', example: '2026-11-30' }) dueDate?: string | null;
  @Amount({ description: 'Its total, also if a part is paid' }) amount!: Money;
  @Amount({
    optional: true,
    description: 'Still owed, at most the amount; default: the amount',
    example: '75.00',
  })
  balance?: Money;
  @FileLine() line?: number;
}

export class InvoiceImportDto {
  @ObjectList(ImportedInvoiceDto, {
    min: 1,
    max: maxRows,
    message: msg('Must be a list of at least one row'),
    description: 'Each row is validated separately, so that the answer names all refused ones',
  })
  rows!: object[];
  @Flag({ default: false, description: 'Validate all rows and change nothing' }) dryRun?: boolean;
}

class ImportedInvoiceRowDto {
  @Integer({ description: 'Position in `rows`, from 1', example: 1 }) row!: number;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'invoices.id, once the invoice was imported',
    example: 12,
  })
  id?: number;
  @RefusedFields({ balance: 'Must be at most the amount' })
  fields?: Record<string, string>;
}

export class InvoiceImportAnswerDto {
  @ApiProperty({ type: [ImportedInvoiceRowDto], description: 'All rows, in request order' })
  rows!: ImportedInvoiceRowDto[];
}

/** Validates rows one by one. */
export const readRows = (rows: readonly object[]): ImportRow[] =>
  rows.map((row) => {
    const invoice = plainToInstance(ImportedInvoiceDto, asTexts(row));
    const errors = validateSync(invoice, { whitelist: true, stopAtFirstError: true });
    return { invoice, fields: refusedFields(errors) };
  });

/** As a table has them: invisible characters at the edges are cut, empty cells are none. Ids and numbers may be JSON numbers. */
const asTexts = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).flatMap(([field, value]: [string, unknown]) => {
      const isDigits = ['client', 'invoiceNumber'].includes(field) && Number.isSafeInteger(value);
      const text = isDigits ? String(value) : typeof value === 'string' ? withoutEdges(value) : value;
      return text === '' ? [] : [[field, text]];
    }),
  );
