interface Line {
  running: number;
  /** Begin those that wait, in order of arrival. */
  waiting: (() => void)[];
}

/** Runs a number of each one's tasks at a time; others of theirs wait in order of arrival, and delay nobody else. */
export class FairShare {
  /** Only those with a task. */
  private readonly lines = new Map<string, Line>();

  /** @param atOnce tasks of one that run at a time */
  constructor(private readonly atOnce: number) {}

  /** Tasks of one that run or wait. */
  tasksOf(whose: string): number {
    const line = this.lines.get(whose);
    return line ? line.running + line.waiting.length : 0;
  }

  async run<T>(whose: string, task: () => Promise<T>): Promise<T> {
    const leave = await this.enter(whose);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /** For a task that ends elsewhere. @returns ends it; further calls have no effect */
  async enter(whose: string): Promise<() => void> {
    const line = this.lines.get(whose) ?? { running: 0, waiting: [] };
    this.lines.set(whose, line);
    if (line.running < this.atOnce) line.running += 1;
    else await new Promise<void>((begin) => line.waiting.push(begin));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.passOn(whose, line);
    };
  }

  /** The place of a task that has ended goes to the one that waits longest. */
  private passOn(whose: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) this.lines.delete(whose);
  }
}
