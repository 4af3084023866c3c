import { Module } from '@nestjs/common';
import { APP_GUARD, APP_PIPE } from '@nestjs/core';
import { IdentityModule } from '../identity/identity.module.js';
import { PartSwitching } from './application/part-switching.js';
import { PartGuard } from './http/part.guard.js';
import { PartKeysPipe } from './http/part-keys.pipe.js';
import { PartsController } from './http/parts.controller.js';

@Module({
  // Its guard comes before this one: 401 and 403 before `part.off`.
  imports: [IdentityModule],
  controllers: [PartsController],
  providers: [
    PartSwitching,
    { provide: APP_GUARD, useClass: PartGuard },
    { provide: APP_PIPE, useClass: PartKeysPipe },
  ],
})
export class PartsModule {}
