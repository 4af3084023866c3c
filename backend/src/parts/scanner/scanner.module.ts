import { Module } from '@nestjs/common';

/** Scanning is the browser's work: the server only says whether it is offered. */
@Module({})
export class ScannerModule {}
