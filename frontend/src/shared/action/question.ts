import { refusalOf } from '../http/api-error.ts';

/** Asks the user; false if they decline. */
type Ask = () => Promise<boolean>;

interface AskingDialog {
  ask: Ask;
  /** The open question. */
  asking?: Promise<boolean> | undefined;
}

/** The user did not confirm their identity, so nothing was done; the cause is the server's refusal. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed';

  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** Question that a dialog asks when the server has refused a call for want of its answer. */
export class Question {
  private readonly code: string;
  private dialog: AskingDialog | undefined;
  private isPaused = false;

  /** @param code of the refusal */
  constructor(code: string) {
    this.code = code;
  }

  /** True while a dialog is mounted that asks. */
  get isAskable(): boolean {
    return this.dialog !== undefined && !this.isPaused;
  }

  /** True while the user is being asked. */
  get isOpen(): boolean {
    return this.dialog?.asking !== undefined;
  }

  /** Registers the dialog that asks, while it is mounted. @returns unregisters it */
  askBy(ask: Ask): () => void {
    const own: AskingDialog = { ask };
    this.dialog = own;
    return () => {
      if (this.dialog === own) this.dialog = undefined;
    };
  }

  /** Concurrent calls share one question. @returns false if the user declines, or no dialog is mounted */
  async ask(): Promise<boolean> {
    const { dialog } = this;
    if (!dialog || this.isPaused) return false;
    dialog.asking ??= dialog.ask().finally(() => (dialog.asking = undefined));
    return dialog.asking;
  }

  /** Makes a call during which nothing is asked. */
  async pauseFor<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    this.isPaused = true;
    try {
      return await call();
    } finally {
      this.isPaused = false;
    }
  }

  /** True if a failure is the refusal that the question is about. */
  isWantedBy(failure: unknown): failure is Error {
    return refusalOf(failure)?.code === this.code;
  }

  /**
   * Makes a call, and repeats it once after the user has answered, if the server requires that.
   * @throws NotConfirmed if the user declines
   */
  async repeat<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (failure) {
      if (failure instanceof NotConfirmed || !this.isAskable || !this.isWantedBy(failure)) throw failure;
      if (!(await this.ask())) throw new NotConfirmed(failure);
      return call();
    }
  }
}

/** The login was a while ago, and a sensitive action needs a confirmation. */
export const stepUp = new Question('auth.password_required');

/** The session has ended. */
export const loginAgain = new Question('auth.signed_out');

/** Someone else has logged in since the page was drawn. */
export const otherPerson = new Question('session.other_person');
