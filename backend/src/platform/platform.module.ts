import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type EntitySchema } from 'typeorm';
import { Clock } from '../kernel/clock.js';
import { dataSourceOptions } from './database/data-source.js';
import { Notices } from './database/notices.js';
import { Sql } from './database/sql.js';
import { UnitOfWork } from './database/unit-of-work.js';
import { Facts } from './facts/facts.js';
import { DiskStore } from './files/disk-store.js';
import { EncryptedFileVault } from './files/encrypted-file-vault.js';
import { FileVault } from './files/file-vault.js';
import { HealthController } from './http/health.controller.js';
import { PageInterceptor } from './http/page.interceptor.js';
import { RateLimits } from './database/rate-limits.js';
import { RequireRules } from './http/require-rules.js';
import { UploadSlots } from './http/upload-slots.js';
import { Runtime } from './runtime.js';

/** What every module may inject: database, facts, notices, files, clock, limits. */
@Global()
@Module({})
export class PlatformModule {
  static with(runtime: Runtime, entities: EntitySchema[]): DynamicModule {
    const { settings, databaseUrl, storageDir, secret, log } = runtime;
    const provided = [
      { provide: Runtime, useValue: runtime },
      { provide: Clock, useValue: runtime.clock },
      {
        provide: FileVault,
        useFactory: async () =>
          new EncryptedFileVault(await DiskStore.open(storageDir), {
            current: secret.current,
            previous: secret.previous === undefined ? [] : [secret.previous],
          }),
      },
      { provide: UploadSlots, useFactory: () => new UploadSlots() },
      {
        provide: RateLimits,
        inject: [UnitOfWork],
        useFactory: (work: UnitOfWork) => new RateLimits(work, settings.throttle),
      },
      {
        provide: Notices,
        inject: [UnitOfWork],
        useFactory: (work: UnitOfWork) => new Notices(work, databaseUrl, log),
      },
      Facts,
      Sql,
      UnitOfWork,
    ];
    return {
      module: PlatformModule,
      imports: [
        DiscoveryModule,
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ ...dataSourceOptions(databaseUrl, entities), retryAttempts: 1 }),
          dataSourceFactory: async (options) => {
            if (!options) throw new Error('The database has no options.');
            return new DataSource(options).initialize();
          },
        }),
      ],
      controllers: [HealthController],
      providers: [...provided, RequireRules, { provide: APP_INTERCEPTOR, useClass: PageInterceptor }],
      exports: provided.map((provider) => ('provide' in provider ? provider.provide : provider)),
    };
  }
}
