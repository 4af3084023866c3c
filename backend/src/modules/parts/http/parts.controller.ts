import { Body, Controller, Get, Param, Post, Put } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint } from '../../../platform/http/route.js';
import { PartSwitching } from '../application/part-switching.js';
import { PartDto, PartSwitchDto, TouchedDto } from './parts.dto.js';

const named = ApiParam({
  name: 'name',
  type: 'string',
  description: 'Name of the part',
  example: 'webhooks',
});

@ApiTags('Parts')
@Controller('admin/parts')
export class PartsController {
  constructor(private readonly parts: PartSwitching) {}

  @Get()
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Parts of the product, and whether they are on',
    description:
      'What the practice can leave out, in the order of the screen. While a part is off, its calls are 404 `part.off`; its ' +
      'data is kept. A build without a part does not list it.',
    answer: [PartDto],
  })
  listParts() {
    return this.parts.all();
  }

  @Post('seen')
  @Allow('admin', { role: 'owner' })
  @Endpoint({
    summary: 'Leave parts that an update brought as they are',
    description: 'They stay off, and are new no longer. For owners.',
  })
  seeNewParts() {
    return this.parts.see();
  }

  @Get(':name/touched')
  @Allow('admin', { role: 'owner' })
  @Endpoint({
    summary: 'What switching a part off would touch now',
    description: 'Counted at the moment of the call. For owners.',
    answer: TouchedDto,
    refusals: { 404: 'part.not_found' },
  })
  @named
  async getTouchedByPart(@Param('name') name: string) {
    return { touched: await this.parts.touchedBy(name) };
  }

  @Put(':name')
  @Allow('admin', { role: 'owner', token: 'none' })
  @Endpoint({
    summary: 'Switch a part on or off',
    description:
      'In force at once where the call is answered, and within ten seconds everywhere else. The same again changes nothing. A part ' +
      'needs others to be on, which then cannot be switched off: 409 `part.needed`, with their names in `details`. For owners, in a fresh session ' +
      '(403 `auth.password_required`); not for access tokens (403 `auth.session_required`).',
    answer: PartDto,
    refusals: { 403: 'auth.password_required', 404: 'part.not_found', 409: 'part.needed' },
  })
  @named
  async switchPart(@CurrentActor() owner: Actor, @Param('name') name: string, @Body() { on }: PartSwitchDto) {
    await this.parts.switch(owner, name, on);
    return this.parts.one(name);
  }
}
