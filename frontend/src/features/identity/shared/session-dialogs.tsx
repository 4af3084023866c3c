import { ActingForContext, actingForNone } from '../../../shared/acting-for/acting-for';
import { LoginAgainDialog } from './login-again/login-again-dialog';
import { StepUpDialog } from './step-up/step-up-dialog';

/** Dialogs of an area about the reader's own session. */
export function SessionDialogs() {
  return (
    <ActingForContext value={actingForNone}>
      <StepUpDialog />
      <LoginAgainDialog />
    </ActingForContext>
  );
}
