import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { ClientStorage } from '../application/client-storage.js';
import { StorageQuotaDto, StorageUseDto } from './client-storage.dto.js';

@ApiTags('Storage')
@Controller()
export class ClientStorageController {
  constructor(private readonly storage: ClientStorage) {}

  @Get('storage')
  @Allow('client', { scope: 'documents' })
  @Endpoint({
    summary: "The caller's storage: used and quota",
    description:
      "Files uploaded by the practice and the practice's signed copies do not count. The quota is at most 50 MB while the address is not confirmed and the practice has made no record for the account.",
    answer: StorageUseDto,
  })
  getStorage(@CurrentActor() client: Actor) {
    return this.storage.use(client);
  }

  @Get('admin/clients/:id/storage')
  @Allow('admin', { role: 'consultant' })
  @RecordRefusals('account')
  @Endpoint({
    summary: "A client's storage: used and quota",
    description:
      "Counts the client's own uploads. The quota is the practice's; GET /api/storage answers the one in force.",
    answer: StorageUseDto,
    byId: 'users.id of the client',
  })
  getClientStorage(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.storage.useOf(admin, id);
  }

  @Put('admin/clients/:id/storage')
  @Allow('admin', { role: 'consultant' })
  @RecordRefusals('account')
  @Endpoint({
    summary: "Set a client's storage quota",
    description:
      'If the client already stores more than the new quota, existing files stay and further uploads are refused.',
    answer: StorageUseDto,
    byId: 'users.id of the client',
  })
  async setClientStorage(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { quota }: StorageQuotaDto,
  ) {
    await this.storage.setQuota(admin, id, quota);
    return this.storage.useOf(admin, id);
  }
}
