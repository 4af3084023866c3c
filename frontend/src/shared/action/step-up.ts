import { refusalOf } from '../api-error.ts';

/** Asks the person at the device to confirm who they are; false where they would rather not. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Says who asks, such as a dialog for as long as it is there. @returns takes that back */
export function askStepUpBy(own: Ask): () => void {
  ask = own;
  return () => {
    if (ask === own) ask = undefined;
  };
}

/** The person would not confirm who they are, so that nothing was done; its cause is the server's refusal. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed';

  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/**
 * Makes a call, and makes it once more after the person has confirmed who they are, where the server wants that.
 * @throws NotConfirmed when they would rather not
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
 * Asks the person to confirm who they are, before a read that shows less in a stale session. Several requests at once
 * are confirmed together. @returns false when they would rather not
 */
export async function askForStepUp(): Promise<boolean> {
  if (!ask) return false;
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}
