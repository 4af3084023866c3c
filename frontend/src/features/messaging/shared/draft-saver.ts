/** Milliseconds without typing after which a draft is saved. */
const pause = 800;

/** Keeps what is written on the server while it is not sent. Calls go one after the other. */
export class DraftSaver {
  private readonly save: (content: string) => Promise<unknown>;
  private saved: string;
  private written: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private underWay: Promise<void> = Promise.resolve();

  /**
   * @param saved what the server has
   * @param save keeps a text on the server, or removes the draft where it is empty
   */
  constructor(saved: string, save: (content: string) => Promise<unknown>) {
    this.saved = saved;
    this.written = saved;
    this.save = save;
  }

  /** Takes the text as it is now. */
  change(content: string): void {
    this.written = content.trim() === '' ? '' : content;
    this.schedule();
  }

  /** Saves at once what is not saved yet. */
  flush(): void {
    clearTimeout(this.timer);
    this.underWay = this.underWay.then(async () => {
      const { written } = this;
      if (written === this.saved) return;
      try {
        await this.save(written);
        this.saved = written;
      } catch {
        // The text is on the screen, and is saved with the next change.
      }
    });
  }

  /** The text goes out as a message: the draft stays until that has arrived. */
  hand(): void {
    clearTimeout(this.timer);
    this.written = '';
  }

  /** Resolves when no call is under way, which would bring back the draft that sending removes. */
  settled(): Promise<void> {
    return this.underWay;
  }

  /** The message has arrived, and the server has removed the draft with it. */
  sent(): void {
    this.saved = '';
    this.schedule();
  }

  /** The message was given up. */
  discarded(): void {
    this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.written !== this.saved) this.timer = setTimeout(() => this.flush(), pause);
  }
}
