import { Body, Controller, Get, Post, Put, UploadedFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, clientOf } from '../../../kernel/index.js';
import { clientUploadRefusals } from '../../../modules/documents/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import { Upload } from '../../../platform/http/upload.js';
import { BankStatements } from '../application/bank-statements.js';
import { StatementQueries } from '../application/statement-queries.js';
import { MonthParam, OfAccountMonth } from './account-month.js';
import {
  BankAccountYearDto,
  BankStatementDto,
  FileBankStatementDto,
  MarkBankStatementDto,
} from './bank-statements.dto.js';
import { OfYear, YearQuery } from './year-query.js';

@ApiTags('Bank statements')
@Controller('bank-statements')
@Allow('client', { scope: 'upload' })
export class BankStatementsController {
  constructor(
    private readonly statements: BankStatements,
    private readonly queries: StatementQueries,
  ) {}

  @Get()
  @Allow('client', { scope: 'documents' })
  @OfYear()
  @Endpoint({
    summary: "A year's statements, by account and month",
    description: 'Accounts without a month in the year are left out.',
    answer: [BankAccountYearDto],
  })
  listBankStatements(@CurrentActor() actor: Actor, @YearQuery() year: number) {
    return this.queries.year(actor, clientOf(actor), year);
  }

  @Post(':accountId/:month')
  @Upload('document')
  @OfAccountMonth()
  @Endpoint({
    summary: 'Upload the statement of a month',
    description:
      'Makes a document of the category financial that waits for review, and answers an open request for the month. 409 `bank_statement.not_due` for a later month than the present one, `bank_statement.received` if there is one and `replace` is not true.',
    answer: BankStatementDto,
    status: 201,
    idempotent: 'upload',
    refusals: { ...clientUploadRefusals, 404: 'bank_account.not_found', 409: 'bank_statement.received' },
  })
  uploadBankStatement(
    @CurrentActor() actor: Actor,
    @IdParam('accountId') accountId: number,
    @MonthParam() month: string,
    @Body() { file: fileName, replace = false }: FileBankStatementDto,
    @UploadedFile() { buffer: bytes }: Express.Multer.File,
  ) {
    const place = { clientId: clientOf(actor), accountId, month };
    return this.statements.prepare(actor, place, { fileName, bytes }, { replace });
  }

  @Put(':accountId/:month')
  @OfAccountMonth()
  @Endpoint({
    summary: 'Say that a month has no statement',
    description: 'Ends a request for it. `none: false` takes it back; a file makes the month received.',
    answer: BankStatementDto,
    refusals: { 404: 'bank_account.not_found', 409: 'bank_statement.received' },
  })
  markBankStatement(
    @CurrentActor() actor: Actor,
    @IdParam('accountId') accountId: number,
    @MonthParam() month: string,
    @Body() { none }: MarkBankStatementDto,
  ) {
    return this.statements.setNone(actor, { clientId: clientOf(actor), accountId, month }, none);
  }
}
