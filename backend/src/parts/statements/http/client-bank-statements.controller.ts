import { Body, Controller, Delete, Get, Patch, Post, Put, Query, UploadedFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { uploadRefusals } from '../../../modules/documents/index.js';
import { Accounts } from '../../../modules/identity/index.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { Upload } from '../../../platform/http/upload.js';
import { BankAccounts } from '../application/bank-accounts.js';
import { BankStatements } from '../application/bank-statements.js';
import { StatementQueries } from '../application/statement-queries.js';
import { StatementRequests } from '../application/statement-requests.js';
import { AccountId, MonthParam, OfAccountMonth } from './account-month.js';
import {
  BankAccountDto,
  BankAccountYearDto,
  BankStatementDto,
  CreateBankAccountDto,
  FileBankStatementDto,
  MarkBankStatementDto,
  RequestedStatementsDto,
  RequestStatementsDto,
  UpdateBankAccountDto,
} from './bank-statements.dto.js';
import { OfYear, YearQuery } from './year-query.js';

const byClient = 'users.id of the client';

@ApiTags('Bank statements')
@Controller('admin/clients/:id')
@Allow('admin', { role: 'consultant' })
@RecordRefusals('account')
export class ClientBankStatementsController {
  constructor(
    private readonly bankAccounts: BankAccounts,
    private readonly statements: BankStatements,
    private readonly requests: StatementRequests,
    private readonly queries: StatementQueries,
    private readonly accounts: Accounts,
  ) {}

  @Get('bank-accounts')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'A client’s accounts with monthly statements, newest first',
    description: 'Bank accounts, cards, and whatever else arrives every month.',
    answer: [BankAccountDto],
    byId: byClient,
  })
  async listClientBankAccounts(
    @CurrentActor() admin: Actor,
    @IdParam() clientId: number,
    @Query() page: PageQuery,
  ) {
    await this.accounts.getClient(admin, clientId);
    return this.queries.accounts(admin, clientId, page);
  }

  @Post('bank-accounts')
  @Endpoint({
    summary: 'Add an account of a client',
    description: 'A statement is then expected for each month, once it has ended. At most 100.',
    answer: BankAccountDto,
    status: 201,
    byId: byClient,
    idempotent: 'database',
    refusals: { 409: 'bank_account.too_many' },
  })
  async createClientBankAccount(
    @CurrentActor() admin: Actor,
    @IdParam() clientId: number,
    @Body() { to = null, ...account }: CreateBankAccountDto,
  ) {
    const { id } = await this.bankAccounts.create(admin, clientId, { ...account, to });
    return this.queries.account(clientId, id);
  }

  @Patch('bank-accounts/:accountId')
  @AccountId()
  @Endpoint({
    summary: 'Change an account of a client',
    description:
      'Documents keep their titles. Open requests for months that are then outside of it are withdrawn (409 under a legal hold). Omitted fields keep their values.',
    answer: BankAccountDto,
    byId: byClient,
    refusals: { 404: 'bank_account.not_found', 409: 'request.held' },
  })
  async updateClientBankAccount(
    @CurrentActor() admin: Actor,
    @IdParam() clientId: number,
    @IdParam('accountId') id: number,
    @Body() changes: UpdateBankAccountDto,
  ) {
    await this.bankAccounts.update(admin, clientId, id, changes);
    return this.queries.account(clientId, id);
  }

  @Delete('bank-accounts/:accountId')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @AccountId()
  @Endpoint({
    summary: 'Delete an account of a client',
    description:
      'Its documents stay in the library; open requests for its months are withdrawn (409 under a legal hold).',
    byId: byClient,
    refusals: { 404: 'bank_account.not_found', 409: 'request.held' },
  })
  deleteClientBankAccount(
    @CurrentActor() admin: Actor,
    @IdParam() clientId: number,
    @IdParam('accountId') id: number,
  ) {
    return this.bankAccounts.delete(admin, clientId, id);
  }

  @Get('bank-statements')
  @Allow('admin', { role: 'assistant' })
  @OfYear()
  @Endpoint({
    summary: 'A client’s statements of a year, by account and month',
    description: 'Accounts without a month in the year are left out.',
    answer: [BankAccountYearDto],
    byId: byClient,
  })
  async listClientBankStatements(
    @CurrentActor() admin: Actor,
    @IdParam() clientId: number,
    @YearQuery() year: number,
  ) {
    await this.accounts.getClient(admin, clientId);
    return this.queries.year(admin, clientId, year);
  }

  @Post('bank-statements/request')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Request the missing statements of a year',
    description:
      'One document request for each missing month, in the client’s language; none for a month that is requested already. An upload to it fills the month.',
    answer: RequestedStatementsDto,
    status: 201,
    byId: byClient,
    idempotent: 'database',
  })
  async requestClientBankStatements(
    @CurrentActor() admin: Actor,
    @IdParam() clientId: number,
    @Body() { year }: RequestStatementsDto,
  ) {
    return { requests: await this.requests.requestMissing(admin, clientId, year) };
  }

  @Post('bank-statements/:accountId/:month')
  @Upload('document')
  @OfAccountMonth()
  @Endpoint({
    summary: 'File a statement of a client',
    description:
      'Makes a document of the category financial that waits for review; an open request for the month is completed. 409 `bank_statement.not_due` for a later month than the present one, `bank_statement.received` if there is one and `replace` is not true.',
    answer: BankStatementDto,
    status: 201,
    byId: byClient,
    idempotent: 'upload',
    refusals: { ...uploadRefusals, 404: 'bank_account.not_found', 409: 'bank_statement.received' },
  })
  uploadClientBankStatement(
    @CurrentActor() admin: Actor,
    @IdParam() clientId: number,
    @IdParam('accountId') accountId: number,
    @MonthParam() month: string,
    @Body() { file: fileName, replace = false }: FileBankStatementDto,
    @UploadedFile() { buffer: bytes }: Express.Multer.File,
  ) {
    return this.statements.prepare(admin, { clientId, accountId, month }, { fileName, bytes }, { replace });
  }

  @Put('bank-statements/:accountId/:month')
  @OfAccountMonth()
  @Endpoint({
    summary: 'Say that a month of a client has no statement',
    description: 'Ends a request for it. `none: false` takes it back; a file makes the month received.',
    answer: BankStatementDto,
    byId: byClient,
    refusals: { 404: 'bank_account.not_found', 409: 'bank_statement.received' },
  })
  markClientBankStatement(
    @CurrentActor() admin: Actor,
    @IdParam() clientId: number,
    @IdParam('accountId') accountId: number,
    @MonthParam() month: string,
    @Body() { none }: MarkBankStatementDto,
  ) {
    return this.statements.setNone(admin, { clientId, accountId, month }, none);
  }
}
