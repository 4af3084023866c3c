import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Actor, clientOf } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { sendZip } from '../../../platform/http/send-zip.js';
import { WithBody } from '../../../platform/http/with-body.js';
import { Exports } from '../application/exports.js';

const contents =
  'Documents with every version, signed documents with their signing record, invoices, receipts and credit notes as PDF and CSV, ' +
  'conversations as HTML and JSON with attachments, profile, notifications, and activity with its hash chains. index.html opens ' +
  'offline; check.html verifies the hashes and chains offline.';
const conditions =
  'Requires a fresh session (403 `auth.password_required`: see `POST /api/session/confirm`); access ' +
  'tokens are refused (403 `auth.session_required`). One export at a time per person.';

@ApiTags('Exports')
@Controller()
export class ExportsController {
  constructor(private readonly exports: Exports) {}

  @Get('account/export')
  @Allow('client', { scope: 'owner', token: 'none' })
  @Endpoint({
    summary: 'Export everything about your account as a ZIP',
    description: `${contents} With \`?client=\`, of a household or business, for its owners. ${conditions}`,
    answer: 'file',
    refusals: { 403: 'auth.password_required', 409: 'export.in_progress' },
  })
  async exportAccount(@CurrentActor() actor: Actor, @WithBody() sent: boolean, @Res() response: Response) {
    await sendZip(response, await this.exports.start(actor, clientOf(actor), sent));
  }

  @Get('admin/clients/:id/export')
  @Allow('admin', { role: 'consultant', token: 'none' })
  @RecordRefusals('account')
  @Endpoint({
    summary: 'Export everything about a client as a ZIP',
    description: `Same contents as the client's own export, also for a closed account. ${contents} ${conditions}`,
    answer: 'file',
    byId: 'users.id of the client',
    refusals: { 403: 'auth.password_required', 409: 'export.in_progress' },
  })
  async exportClient(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @WithBody() sent: boolean,
    @Res() response: Response,
  ) {
    await sendZip(response, await this.exports.start(admin, id, sent));
  }
}
