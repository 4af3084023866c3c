/** Milliseconds without typing after which a draft is saved. */
const pause = 800;

/**
 * Keeps what is written on the server while it is not sent, and in this tab what the server does not have yet. Calls go
 * one after the other.
 */
export class DraftSaver {
  private readonly save: (content: string) => Promise<unknown>;
  private readonly keep: (unsaved: string, saved: string) => void;
  private isOpen = true;
  /** Texts on their way as messages, which may still fail. */
  private sending: readonly string[] = [];
  private saved: string;
  private written: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private underWay: Promise<void> = Promise.resolve();

  /**
   * @param saved what the server has
   * @param save keeps a text on the server, or removes the draft where it is empty
   * @param keep keeps in this tab a text that the server does not have, with the one it has; an empty one is forgotten
   */
  constructor(
    saved: string,
    save: (content: string) => Promise<unknown>,
    keep: (unsaved: string, saved: string) => void,
  ) {
    this.saved = saved;
    this.written = saved;
    this.save = save;
    this.keep = keep;
  }

  /** The field is on the screen, with this text. */
  open(content: string): void {
    this.isOpen = true;
    this.change(content);
  }

  /** The field has gone: saves what is not saved yet. Nothing more is kept in this tab, where the person may log out. */
  close(): void {
    this.isOpen = false;
    this.flush();
  }

  /** Takes the text as it is now. */
  change(content: string): void {
    this.written = content.trim() === '' ? '' : content;
    this.storeUnsaved();
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
        this.storeUnsaved();
      } catch {
        // The text is on the screen, and is saved with the next change.
      }
    });
  }

  /** The text goes out as a message: the draft stays until that has arrived. */
  startSending(content: string): void {
    clearTimeout(this.timer);
    this.sending = [...this.sending, content];
    this.written = '';
    this.storeUnsaved();
  }

  /** Resolves when no call is under way, which would bring back the draft that sending removes. */
  settled(): Promise<void> {
    return this.underWay;
  }

  /** The message has arrived, and the server has removed the draft with it. */
  sent(content: string): void {
    this.saved = '';
    this.stopSending(content);
  }

  /** The message was given up. */
  discarded(content: string): void {
    this.stopSending(content);
  }

  private stopSending(content: string): void {
    const at = this.sending.indexOf(content);
    this.sending = this.sending.filter((_, index) => index !== at);
    this.storeUnsaved();
    this.schedule();
  }

  private storeUnsaved(): void {
    const unsent = [...this.sending, this.written].filter((text) => text !== '').join('\n\n');
    const unsaved = unsent === this.saved ? '' : unsent;
    if (this.isOpen || unsaved === '') this.keep(unsaved, this.saved);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.written !== this.saved) this.timer = setTimeout(() => this.flush(), pause);
  }
}

/** A text that the server did not get, such as one typed when the session had ended, and the draft it had then. */
export interface UnsavedDraft {
  unsaved: string;
  saved: string;
}

const isUnsavedDraft = (stored: unknown): stored is UnsavedDraft =>
  typeof stored === 'object' && stored !== null && 'unsaved' in stored && typeof stored.unsaved === 'string';

/**
 * The text to go on with: the server's draft and what this tab kept beyond it. Where another device has written another
 * draft since, both stay.
 */
export function withUnsaved(saved: string, stored: unknown): string {
  if (!isUnsavedDraft(stored)) return saved;
  const goesOn = saved === stored.saved || stored.unsaved.startsWith(saved);
  return goesOn ? stored.unsaved : `${saved}\n\n${stored.unsaved}`;
}
