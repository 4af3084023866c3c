/** Milliseconds without typing before a draft is saved. */
const pause = 800;

/**
 * Saves unsent text on the server, and in this tab whatever the server does not have yet. Calls run one after
 * the other.
 */
export class DraftSaver {
  private readonly save: (content: string) => Promise<unknown>;
  private readonly keep: (unsaved: string, saved: string) => void;
  private isOpen = true;
  /** Texts being sent as messages, which may still fail. */
  private sending: readonly string[] = [];
  private saved: string;
  private written: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private underWay: Promise<void> = Promise.resolve();

  /**
   * @param saved the text on the server
   * @param save saves a text on the server, or deletes the draft if it is empty
   * @param keep stores in this tab a text that the server does not have, together with the server's; an empty
   * one is removed
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

  /** Called when the field mounts, with its text. */
  open(content: string): void {
    this.isOpen = true;
    this.change(content);
  }

  /**
   * Called when the field unmounts: saves pending text. Nothing more is stored in this tab, since the user
   * may log out.
   */
  close(): void {
    this.isOpen = false;
    this.flush();
  }

  /** Takes the current text. */
  change(content: string): void {
    this.written = content.trim() === '' ? '' : content;
    this.storeUnsaved();
    this.schedule();
  }

  /** Saves pending text immediately. */
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
        // The text is still on the screen, and is saved with the next change.
      }
    });
  }

  /** The page is left: pending text does not wait for an earlier call, which may end after the page. */
  leave(): void {
    clearTimeout(this.timer);
    if (this.written !== this.saved) void this.save(this.written).catch(() => undefined);
  }

  /** The text is being sent: the draft stays until the message has arrived. */
  startSending(content: string): void {
    clearTimeout(this.timer);
    this.sending = [...this.sending, content];
    this.written = '';
    this.storeUnsaved();
  }

  /** Resolves when no call is in progress; a pending save would restore the draft that sending deletes. */
  settled(): Promise<void> {
    return this.underWay;
  }

  /** The message has arrived, and the server has deleted the draft with it. */
  sent(content: string): void {
    this.saved = '';
    this.stopSending(content);
  }

  /** The message was discarded. */
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

/**
 * A text that the server did not receive, for example because the session had ended, and the server's draft
 * at that time.
 */
export interface UnsavedDraft {
  unsaved: string;
  saved: string;
}

const isUnsavedDraft = (stored: unknown): stored is UnsavedDraft =>
  typeof stored === 'object' && stored !== null && 'unsaved' in stored && typeof stored.unsaved === 'string';

/**
 * Initial text: the server's draft and the unsaved text of this tab. If another device has saved a different
 * draft since, both are kept.
 */
export function withUnsaved(saved: string, stored: unknown): string {
  if (!isUnsavedDraft(stored)) return saved;
  const goesOn = saved === stored.saved || stored.unsaved.startsWith(saved);
  return goesOn ? stored.unsaved : `${saved}\n\n${stored.unsaved}`;
}
