import pLimit, { type LimitFunction } from 'p-limit';

interface Line {
  limit: LimitFunction;
  /** Tasks that run or wait. */
  tasks: number;
}

/** Runs a number of each one's tasks at a time; others of theirs wait in order of arrival, and delay nobody else. */
export class FairShare {
  /** Only those with a task. */
  private readonly lines = new Map<string, Line>();

  /** @param atOnce tasks of one that run at a time */
  constructor(private readonly atOnce: number) {}

  /** Tasks of one that run or wait. */
  tasksOf(whose: string): number {
    return this.lines.get(whose)?.tasks ?? 0;
  }

  async run<T>(whose: string, task: () => Promise<T>): Promise<T> {
    const line = this.lines.get(whose) ?? { limit: pLimit(this.atOnce), tasks: 0 };
    this.lines.set(whose, line);
    line.tasks += 1;
    try {
      return await line.limit(task);
    } finally {
      line.tasks -= 1;
      if (line.tasks === 0) this.lines.delete(whose);
    }
  }

  /** For a task that ends elsewhere. @returns ends it; further calls have no effect */
  enter(whose: string): Promise<() => void> {
    return new Promise((resolve) => {
      void this.run(whose, () => new Promise<void>(resolve));
    });
  }
}
