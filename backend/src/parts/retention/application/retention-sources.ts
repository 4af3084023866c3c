import { Injectable } from '@nestjs/common';
import type { RetentionSource } from '../../../modules/legal-holds/index.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';

/** Retention sources of all types, registered while the application starts. */
@Injectable()
export class RetentionSources {
  private readonly sources: RetentionSource[] = [];

  constructor(private readonly additions: PartAdditions) {}

  add(...sources: RetentionSource[]): void {
    this.sources.push(...sources);
  }

  of(category: string): readonly RetentionSource[] {
    return [...this.sources, ...this.additions.always('retention.sources')].filter(
      (source) => source.category === category,
    );
  }
}
