import { Injectable } from '@nestjs/common';

/** What a look at restored data showed. */
export interface RestoreFinding {
  /** What was looked at, with its numbers. */
  message: string;
  /** A sentence for each thing that is not as it should be; a few are named where there are many. */
  faults: string[];
}

/** A look at data that were restored on trial: at a part of them, from the first to the last. */
export interface RestoreCheck {
  /** Its place in the report, from 1. */
  place: number;
  run(): Promise<RestoreFinding>;
}

/** All such looks. Parts of the platform and modules add their own. */
@Injectable()
export class RestoreChecks {
  private readonly checks: RestoreCheck[] = [];

  /** To be called while the application is put together. */
  add(check: RestoreCheck): void {
    this.checks.push(check);
  }

  async run(): Promise<RestoreFinding[]> {
    const findings: RestoreFinding[] = [];
    for (const check of this.checks.toSorted((one, other) => one.place - other.place))
      findings.push(await check.run());
    return findings;
  }
}

/** The first of many faults; the others are counted. */
export function someOf(faults: readonly string[], most = 5): string[] {
  const more = faults.length - most;
  return more <= 0 ? [...faults] : [...faults.slice(0, most), `And ${more} more like these.`];
}
