import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import { DownloadAborted } from '../../../platform/files/zip-archive.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { RecordRefusals } from '../../../platform/http/record-refusals.js';
import { WithBody } from '../../../platform/http/with-body.js';
import { type StartedExport, Exports } from '../application/exports.js';

/** Milliseconds after which a reader that takes nothing is cut. */
const stalledMs = 2 * 60_000;

const contents =
  'Documents with every version, signed papers with their evidence, invoices, receipts and credit notes as PDF and CSV, ' +
  'conversations as HTML and JSON with their files, profile, notifications, activity with its chain; index.html opens ' +
  'offline, check.html checks chain and hashes offline.';
const conditions =
  'Needs a session that is fresh (403 `auth.password_required`: see `POST /api/session/confirm`), and never an access ' +
  'token (403 `auth.session_required`). One at a time for each person.';

@ApiTags('Exports')
@Controller()
export class ExportsController {
  constructor(private readonly exports: Exports) {}

  @Get('account/export')
  @Allow('client')
  @Endpoint({
    summary: 'Everything held on oneself, as a ZIP',
    description: `${contents} ${conditions}`,
    answer: 'file',
    refusals: { 403: 'auth.password_required', 409: 'export.in_progress' },
  })
  async exportAccount(
    @CurrentActor() actor: Actor,
    @WithBody() sent: boolean,
    @Req() { principal }: Request,
    @Res() response: Response,
  ): Promise<void> {
    await send(
      response,
      await this.exports.start(actor, actor.id, { sessionId: principal?.sessionId, sent }),
    );
  }

  @Get('admin/clients/:id/export')
  @Allow('admin')
  @RecordRefusals('account')
  @Endpoint({
    summary: 'Everything held on a client, as a ZIP',
    description: `What the client can export, also once the account is closed. ${contents} ${conditions}`,
    answer: 'file',
    byId: 'users.id of the client',
    refusals: { 403: 'auth.password_required', 404: 'client.not_found', 409: 'export.in_progress' },
  })
  async exportClient(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @WithBody() sent: boolean,
    @Req() { principal }: Request,
    @Res() response: Response,
  ): Promise<void> {
    await send(response, await this.exports.start(admin, id, { sessionId: principal?.sessionId, sent }));
  }
}

async function send(response: Response, { fileName, writeTo }: StartedExport): Promise<void> {
  response
    .status(200)
    .setHeader('Content-Type', 'application/zip')
    .setHeader('Content-Disposition', contentDisposition(fileName, { type: 'attachment' }))
    .setHeader('X-Content-Type-Options', 'nosniff')
    .setHeader('Cache-Control', 'private, no-store')
    .setTimeout(stalledMs, () => response.destroy());
  try {
    await writeTo(response);
  } catch (error) {
    // Whoever reads may stop: that is no failure.
    if (!(error instanceof DownloadAborted)) throw error;
  }
}
