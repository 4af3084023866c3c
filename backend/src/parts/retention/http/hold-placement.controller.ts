import { Body, Controller, Delete, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { LegalHoldDto } from '../../../modules/legal-holds/index.js';
import { HoldPlacement } from '../application/hold-placement.js';
import { PlaceHoldDto } from './hold-placement.dto.js';

const stops =
  'While a hold is in force, nothing that it covers is deleted, purged or destroyed (409 `document.held`, `client.held`, `note.held`, `invoice.held`, `goal.held`, `request.held`); changed records keep their earlier versions.';

const fresh =
  'Requires a fresh session (`POST /api/session/confirm`); access tokens are refused (403 `auth.session_required`).';

@ApiTags('Retention')
@Controller('admin')
@Allow('admin', { role: 'owner' })
export class HoldPlacementController {
  constructor(private readonly holds: HoldPlacement) {}

  @Put('clients/:id/legal-hold')
  @RecordRefusals('account')
  @Endpoint({
    summary: 'Place a hold on all records of a client',
    description: `${stops} Also allowed for a closed account. The client is not notified. A second call changes the reason.`,
    answer: LegalHoldDto,
    byId: 'users.id of the client',
  })
  holdClient(@CurrentActor() admin: Actor, @IdParam() id: number, @Body() { reason }: PlaceHoldDto) {
    return this.holds.holdClient(admin, id, reason);
  }

  @Delete('clients/:id/legal-hold')
  @Allow('admin', { role: 'owner', token: 'none' })
  @RecordRefusals('account')
  @Endpoint({
    summary: 'Release the hold on all records of a client',
    description: `Holds on the client's single documents stay in force. ${fresh}`,
    byId: 'users.id of the client',
    refusals: { 403: 'auth.password_required', 404: 'legal_hold.not_found' },
  })
  releaseClient(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.holds.releaseClient(admin, id);
  }

  @Put('documents/:id/legal-hold')
  @RecordRefusals('document')
  @Endpoint({
    summary: 'Place a hold on a document',
    description: `${stops} Also allowed for a deleted document that can still be restored. A second call changes the reason.`,
    answer: LegalHoldDto,
    byId: 'documents.id',
  })
  holdDocument(@CurrentActor() admin: Actor, @IdParam() id: number, @Body() { reason }: PlaceHoldDto) {
    return this.holds.holdDocument(admin, id, reason);
  }

  @Delete('documents/:id/legal-hold')
  @Allow('admin', { role: 'owner', token: 'none' })
  @RecordRefusals('document')
  @Endpoint({
    summary: 'Release the hold on a document',
    description: `A hold on all records of the client stays in force. ${fresh}`,
    byId: 'documents.id',
    refusals: { 403: 'auth.password_required', 404: 'legal_hold.not_found' },
  })
  releaseDocument(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.holds.releaseDocument(admin, id);
  }
}
