import { Body, Controller, Get, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, RecordRefusals } from '../../../platform/http/route.js';
import { sendZip } from '../../../platform/http/send-zip.js';
import { WithBody } from '../../../platform/http/with-body.js';
import { Books } from '../application/books.js';
import { BooksConnection } from '../application/books-connection.js';
import { BooksConnectionQueries } from '../application/books-connection-queries.js';
import { BookNamesDto, BooksConnectionDto, BooksQuery } from './books.dto.js';

const fresh =
  'Requires a fresh session (403 `auth.password_required`: see `POST /api/session/confirm`); access tokens are refused (403 `auth.session_required`).';

@ApiTags('Books')
@Controller('admin')
export class BooksController {
  constructor(
    private readonly books: Books,
    private readonly connection: BooksConnection,
    private readonly queries: BooksConnectionQueries,
  ) {}

  @Get('exports/books')
  @Allow('admin', { role: 'consultant', token: 'none' })
  @Endpoint({
    summary: 'The books of a period for QuickBooks, Xero or another program, as a ZIP or a spreadsheet',
    description: `\`invoices.csv\`, \`payments.csv\`, \`credit-notes.csv\` and \`refunds.csv\` in the columns of the program's own import, \`totals.csv\`, which agrees with the weekly reviews, and \`README.txt\` with the steps. At most ten years. Without test mode. The same period gives the same bytes while nothing changes. ${fresh}`,
    answer: 'file',
    refusals: { 403: 'auth.password_required' },
  })
  async exportBooks(
    @CurrentActor() admin: Actor,
    @Query() query: BooksQuery,
    @WithBody() sent: boolean,
    @Res() response: Response,
  ) {
    const started = await this.books.start(admin, query, sent);
    await sendZip(response, sent ? started : { ...started, writeTo: async (target) => void target.end() });
  }

  @Put('connections/books')
  @Allow('admin', { role: 'owner', token: 'none' })
  @RecordRefusals('practice')
  @Endpoint({
    summary: 'Name the accounts and taxes of the accounting program',
    description: `Used by \`GET /api/admin/exports/books\`. Names that are left out stay. For owners. ${fresh}`,
    answer: BooksConnectionDto,
    refusals: { 403: 'auth.password_required' },
  })
  async saveBookNames(@CurrentActor() owner: Actor, @Body() names: BookNamesDto) {
    await this.connection.change(owner, names);
    return this.queries.current();
  }
}
