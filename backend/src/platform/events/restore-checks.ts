import { Injectable } from '@nestjs/common';

/** Result of a check of restored data. */
export interface RestoreFinding {
  /** Message with the numbers of checked items. */
  message: string;
  /** One sentence per problem; only the first ones if there are many. */
  faults: string[];
}

/** A check of one part of the data of a trial restore. */
export interface RestoreCheck {
  /** Position in the report, from 1. */
  place: number;
  run(): Promise<RestoreFinding>;
}

/** All checks of a trial restore. The platform and the modules add theirs. */
@Injectable()
export class RestoreChecks {
  private readonly checks: RestoreCheck[] = [];

  /** To be called while the application starts. */
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

/** The first of many problems, and the number of the others. */
export function someOf(faults: readonly string[], most = 5): string[] {
  const more = faults.length - most;
  return more <= 0 ? [...faults] : [...faults.slice(0, most), `And ${more} more.`];
}
