import { type DynamicModule, Module } from '@nestjs/common';
import { DemoContent } from './demo/demo-content.js';
import { FirstStart } from './demo/first-start.js';
import { ClientsModule } from './modules/clients/clients.module.js';
import { ContentModule } from './modules/content/content.module.js';
import { DocumentsModule } from './modules/documents/documents.module.js';
import { documentTable } from './modules/documents/infrastructure/documents.tables.js';
import { IdentityModule } from './modules/identity/identity.module.js';
import { userTable } from './modules/identity/infrastructure/identity.tables.js';
import { PlatformModule } from './platform/platform.module.js';
import type { Runtime } from './platform/runtime.js';

/** The modules, in one list, over the platform. */
@Module({})
export class AppModule {
  static with(runtime: Runtime): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(runtime, [userTable, documentTable]),
        IdentityModule,
        ClientsModule,
        DocumentsModule,
        ContentModule,
      ],
      providers: [FirstStart, DemoContent],
    };
  }
}
