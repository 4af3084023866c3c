import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { AppModule } from './app.module.js';
import { readSettings } from '../platform/settings/settings.js';
import { AppSecret } from '../platform/settings/app-secret.js';
import { Runtime } from '../platform/settings/runtime.js';
import { openApiDocument } from '../platform/http/openapi/document.js';

// Preview mode instantiates nothing, so neither database nor secret are used.
const secret = new AppSecret('never used for anything');
const runtime = new Runtime({
  settings: readSettings({}),
  databaseUrl: 'postgres://unused',
  storage: { kind: 'disk', dir: '/unused' },
  secret,
  log: pino({ level: 'silent' }),
});
const app = await NestFactory.create(AppModule.with(runtime), {
  preview: true,
  abortOnError: false,
  logger: ['error'],
});
app.setGlobalPrefix('api');
writeFileSync(process.argv[2] ?? 'openapi.json', JSON.stringify(openApiDocument(app)));
await app.close();
