import { refusalOf } from '../api-error.ts';

/** Asks the user to confirm their identity; false if they decline. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Registers the dialog that asks, while it is mounted. @returns unregisters it */
export function askStepUpBy(own: Ask): () => void {
  ask = own;
  return () => {
    if (ask === own) ask = undefined;
  };
}

/** The user did not confirm their identity, so nothing was done; the cause is the server's refusal. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed';

  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/**
 * Makes a call, and repeats it once after the user has confirmed their identity, if the server requires that.
 * @throws NotConfirmed if the user declines
 */
export async function withStepUp<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (failure) {
    const refusal = refusalOf(failure);
    if (!ask || refusal?.code !== 'auth.password_required') throw failure;
    if (!(await askForStepUp())) throw new NotConfirmed(refusal);
    return call();
  }
}

/**
 * Asks the user to confirm their identity before a read that shows less in a stale session. Concurrent
 * requests share one question. @returns false if the user declines
 */
export async function askForStepUp(): Promise<boolean> {
  if (!ask) return false;
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}
