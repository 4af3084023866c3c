import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ClientDirectory } from './application/client-directory.js';
import { OnUserClosed } from './application/on-user-closed.js';
import { OnUserRegistered } from './application/on-user-registered.js';
import { ClientsController } from './http/clients.controller.js';

@Module({
  imports: [IdentityModule],
  controllers: [ClientsController],
  providers: [ClientDirectory, OnUserRegistered, OnUserClosed],
  exports: [ClientDirectory],
})
export class ClientsModule {}
