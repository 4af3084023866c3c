import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { FileDto } from '../../../modules/documents/index.js';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { Flag, Numeric } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { type StatementState, statementStates } from '../domain/bank-account.js';
import { isMonth } from '../domain/month.js';

const accountTitle = {
  min: 1,
  max: 100,
  message: msg('Enter the name of the account'),
  example: 'Checking 1234',
};

const month = {
  max: 7,
  message: msg('Enter a month, e.g. 2026-01'),
  pattern: { expression: { test: isMonth }, message: msg('Enter a month, e.g. 2026-01') },
};

const first = { ...month, description: 'First month with a statement', example: '2026-01' };
const last = { ...month, description: 'Last month with a statement; null: no end', example: '2026-12' };

export class CreateBankAccountDto {
  @Text(accountTitle) title!: string;
  @Text(first) from!: string;
  @Text({ clearable: true, ...last }) to?: string | null;
}

/** Omitted fields keep their values. */
export class UpdateBankAccountDto {
  @Text({ partial: true, ...accountTitle }) title?: string;
  @Text({ partial: true, ...first }) from?: string;
  @Text({ clearable: true, ...last }) to?: string | null;
}

export class BankAccountDto {
  @Integer({ example: 3 }) id!: number;
  @Integer({ description: 'users.id of the client', example: 2 }) userId!: number;
  @ApiProperty({ example: 'Checking 1234' }) title!: string;
  @ApiProperty({ description: first.description, example: '2026-01' }) from!: string;
  @Nullable('text', { description: last.description }) to!: string | null;
  @Time() created_at!: string;
  @Time() updated_at!: string;
}

export class RequestStatementsDto {
  @Numeric({
    type: 'integer',
    minimum: 1900,
    maximum: 2999,
    message: msg('Enter a year, e.g. 2026'),
    example: 2026,
  })
  year!: number;
}

export class RequestedStatementsDto {
  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    description: 'document_requests.id',
    example: [7],
  })
  requests!: number[];
}

/** A month of an account. */
export class BankStatementDto {
  @ApiProperty({ example: '2026-10' }) month!: string;
  @OneOf(statementStates, 'BankStatementState', {
    description:
      'received; none: someone said that there is none; requested: a request for it has no answer yet; missing: it has ended without any of these, or its statement was deleted or sent back; not_due: it has not ended',
    example: 'received',
  })
  state!: StatementState;
  @Nullable('integer', { description: 'documents.id, if the caller may see the document', example: 12 })
  documentId!: number | null;
}

class NamedBankAccountDto {
  @Integer({ example: 3 }) id!: number;
  @ApiProperty({ example: 'Checking 1234' }) title!: string;
}

/** The months of one account in a year. */
export class BankAccountYearDto {
  @ApiProperty({ type: NamedBankAccountDto }) account!: NamedBankAccountDto;
  @ApiProperty({ type: [BankStatementDto], description: 'Oldest first' }) months!: BankStatementDto[];
}

export class FileBankStatementDto extends FileDto {
  @Flag({
    default: false,
    description: 'In place of the month’s earlier statement, which stays in the library',
  })
  replace?: boolean;
}

export class MarkBankStatementDto {
  @Flag({ optional: false, description: 'true: there is no statement of the month; false: there may be one' })
  none!: boolean;
}
