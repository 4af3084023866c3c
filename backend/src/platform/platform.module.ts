import {
  type DynamicModule,
  type FactoryProvider,
  Global,
  Module,
  type Type,
  type ValueProvider,
} from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type EntitySchema } from 'typeorm';
import { Clock } from '../kernel/index.js';
import { Connections } from './connections/connections.js';
import { RestoreChecks } from './events/restore-checks.js';
import { BackgroundTasks } from './events/background-tasks.js';
import { dataSourceOptions } from './database/data-source.js';
import { Branding } from './brand/branding.js';
import { Broadcast } from './events/broadcast.js';
import { OlderInstances } from './events/older-instances.js';
import { Sql } from './database/sql.js';
import { UnitOfWork } from './unit-of-work/unit-of-work.js';
import { DatabaseUnitOfWork } from './database/database-unit-of-work.js';
import { DomainEvents } from './unit-of-work/domain-events.js';
import { EventPublisher } from './events/event-publisher.js';
import { ClamAvScanner } from './files/clamav-scanner.js';
import { EncryptedFileVault } from './files/encrypted-file-vault.js';
import { FileIntake } from './files/file-intake.js';
import { FileVault } from './files/file-vault.js';
import { NewestFiles } from './files/newest-files.js';
import { openRawStore } from './files/open-raw-store.js';
import { storeTimes } from './files/s3-store.js';
import { SecretRotation } from './files/secret-rotation.js';
import { DiskRoom } from './files/disk-room.js';
import { StoredFilesCheck } from './files/stored-files-check.js';
import { StorageSweep } from './files/sweep.js';
import { NoScanner, VirusScanner } from './files/virus-scanner.js';
import { HealthChecks } from './operations/health-checks.js';
import { CallShare, CallShareInterceptor } from './http/call-share.js';
import { httpsProviders } from './https/https-providers.js';
import { JsonBodyInterceptor } from './http/json-body.js';
import { IdempotencyKeys } from './http/idempotency-keys.js';
import { RateLimits } from './security/rate-limits.js';
import { RollingLimits } from './security/rolling-limits.js';
import { NoteAttempt } from './http/record-refusals.js';
import { UserQueues } from './security/user-queues.js';
import { Jobs } from './events/jobs.js';
import { MailAttempts } from './mail/mail-attempts.js';
import { MailDelivery } from './mail/mail-delivery.js';
import { MailSecrets } from './mail/mail-secrets.js';
import { EmailAccounts } from './mail/email-accounts.js';
import { MailConnection } from './mail/mail-connection.js';
import { Outbox } from './mail/outbox.js';
import { PartAdditions } from './parts/part-additions.js';
import { PartList, PartSwitches } from './parts/part-switches.js';
import type { Part } from './parts/part.js';
import { MetricsController } from './operations/metrics/metrics.controller.js';
import { Metrics } from './operations/metrics/metrics.js';
import { ProcessMetrics } from './operations/metrics/process-metrics.js';
import { RequestMetrics } from './operations/metrics/request-metrics.js';
import { UnhandledRejections } from './operations/unhandled-rejections.js';
import { RecordVersions } from './database/record-versions.js';
import { RequireRules } from './http/require-rules.js';
import { UntrustedProxy } from './http/untrusted-proxy.js';
import { UploadSlots } from './http/upload-slots.js';
import { TypstRenderer } from './pdf/typst-renderer.js';
import { Refusals } from './events/refusals.js';
import { Runtime } from './settings/runtime.js';
import { SecretFingerprint } from './files/secret-fingerprint.js';

/** Made from the settings; the modules may inject them. */
const madeFrom = (runtime: Runtime): (FactoryProvider | ValueProvider)[] => [
  { provide: Runtime, useValue: runtime },
  { provide: Clock, useValue: runtime.clock },
  ...filesOf(runtime),
  ...servicesOf(runtime),
  { provide: UploadSlots, useFactory: () => new UploadSlots() },
  { provide: UserQueues, useFactory: () => new UserQueues() },
  { provide: CallShare, useFactory: () => new CallShare() },
  { provide: UntrustedProxy, useFactory: () => new UntrustedProxy() },
];

const filesOf = (runtime: Runtime): FactoryProvider[] => {
  const { settings, storage, secret, log } = runtime;
  const purpose = { mayBeAway: true, times: runtime.within(storeTimes) };
  return [
    {
      provide: FileVault,
      useFactory: async () => new EncryptedFileVault(await openRawStore(storage, purpose), secret),
    },
    {
      provide: VirusScanner,
      useFactory: () => (settings.clamav ? new ClamAvScanner(settings.clamav, log) : new NoScanner()),
    },
  ];
};

const servicesOf = (runtime: Runtime): FactoryProvider[] => {
  const { settings, databaseUrl, clock, log, doesJobs } = runtime;
  return [
    withWork(RateLimits, (work) => new RateLimits(work, settings.throttle)),
    withWork(Broadcast, (work) => new Broadcast(work, databaseUrl, log)),
    withWork(Jobs, (work) => new Jobs(work, log, doesJobs, {}, clock)),
    {
      provide: RollingLimits,
      inject: [Sql],
      useFactory: (sql: Sql) => new RollingLimits(sql, clock, settings.throttle),
    },
    {
      provide: IdempotencyKeys,
      inject: [Sql, Jobs],
      useFactory: (sql: Sql, jobs: Jobs) => new IdempotencyKeys(sql, jobs, runtime),
    },
  ];
};

const withWork = <Service>(
  provide: Type<Service>,
  useFactory: (work: DatabaseUnitOfWork) => Service,
): FactoryProvider => ({ provide, inject: [DatabaseUnitOfWork], useFactory });

/** The modules may inject these too. */
const offered = [
  BackgroundTasks,
  Branding,
  Connections,
  DiskRoom,
  DomainEvents,
  EventPublisher,
  FileIntake,
  HealthChecks,
  EmailAccounts,
  MailConnection,
  MailSecrets,
  Metrics,
  NewestFiles,
  OlderInstances,
  Outbox,
  PartAdditions,
  PartSwitches,
  TypstRenderer,
  Refusals,
  RestoreChecks,
  RecordVersions,
  SecretFingerprint,
  SecretRotation,
  Sql,
  StorageSweep,
  DatabaseUnitOfWork,
];

/** Metrics and jobs: they add themselves to the services above. */
const own = [
  MailAttempts,
  MailDelivery,
  ProcessMetrics,
  RequestMetrics,
  RequireRules,
  StoredFilesCheck,
  UnhandledRejections,
  { provide: APP_GUARD, useClass: NoteAttempt },
  // In this order: nothing waits for a client in its caller's turn.
  { provide: APP_INTERCEPTOR, useClass: JsonBodyInterceptor },
  { provide: APP_INTERCEPTOR, useClass: CallShareInterceptor },
];

/** Providers that every module may inject: database, domain events, broadcast, files, mail, clock, limits. */
@Global()
@Module({})
export class PlatformModule {
  /** @param parts of this build */
  static with(runtime: Runtime, parts: readonly Part[], entities: EntitySchema[]): DynamicModule {
    const list = new PartList(parts.filter(({ isSetUp }) => isSetUp?.(runtime.settings) ?? true));
    const made = [...madeFrom(runtime), { provide: PartList, useValue: list }];
    return {
      module: PlatformModule,
      imports: [DiscoveryModule, databaseOf(runtime.databaseUrl, entities)],
      controllers: [MetricsController],
      providers: [...made, unitOfWork, ...offered, ...own, ...httpsProviders(runtime)],
      exports: [...made.map(({ provide }) => provide), UnitOfWork, ...offered],
    };
  }
}

const unitOfWork = { provide: UnitOfWork, useExisting: DatabaseUnitOfWork };

const databaseOf = (url: string, entities: EntitySchema[]): DynamicModule =>
  TypeOrmModule.forRootAsync({
    useFactory: () => ({ ...dataSourceOptions(url, entities), retryAttempts: 1 }),
    dataSourceFactory: async (options) => {
      if (!options) throw new Error('The database has no options.');
      return new DataSource(options).initialize();
    },
  });
