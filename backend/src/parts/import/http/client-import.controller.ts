import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import { BodyMembers } from '../../../platform/http/json-body.js';
import { Allow, CurrentActor, Endpoint, RecordRefusals } from '../../../platform/http/route.js';
import { ClientImport, maxRows } from '../application/client-import.js';
import { ClientImportAnswerDto, ClientImportDto, readRows } from './client-import.dto.js';

/** Each row has up to seventeen fields. */
const membersOfImport = maxRows * 18;
/** 2 KB for each row. */
const bytesOfImport = maxRows * 2048;

@ApiTags('Clients')
@Controller('admin')
@Allow('admin', { role: 'consultant' })
@RecordRefusals('account')
export class ClientImportController {
  constructor(private readonly clientImport: ClientImport) {}

  @Post('clients/import')
  @BodyMembers(membersOfImport, bytesOfImport)
  @Endpoint({
    summary: 'Import clients from other software',
    description:
      'All rows or none. A row of the `kind` household or business has a `name`, and its email address is only printed, ' +
      'unless a business has a person’s name as well: with `invite`, that person is invited to manage it. ' +
      'Other addresses are compared with each other and with those of all accounts. A client’s ' +
      'username is the local part of the address in lower case, with a number if it is taken. Clients cannot log in until ' +
      'they set a password from an invitation. With dryRun nothing is changed, and the answer, 200, names each refused ' +
      'row with its fields. Without dryRun, refused rows are 400 or 409 with fields named like `rows.0.email`.',
    answer: ClientImportAnswerDto,
    status: 201,
    refusals: { 409: 'user.email_taken', 413: 'request.too_large', 503: 'update.in_progress' },
  })
  @ApiResponse({ status: 200, description: 'Result of a dry run', type: ClientImportAnswerDto })
  async importClients(
    @CurrentActor() admin: Actor,
    @Body() { rows, dryRun = false, invite = false }: ClientImportDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ClientImportAnswerDto> {
    if (!dryRun) return { rows: await this.clientImport.import(admin, readRows(rows), invite) };
    response.status(200);
    return { rows: await this.clientImport.preview(admin, readRows(rows)) };
  }
}
