import { ActingForContext, actingForNone } from '../../../shared/acting-for/acting-for';
import { Added, type AddedComponent } from '../../../shared/parts/parts-in-use';
import { LoginAgainDialog } from './login-again/login-again-dialog';
import { StepUpDialog } from './step-up/step-up-dialog';

declare module '../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Over any screen of an area, about the reader's own account. */
    'session.dialogs': AddedComponent<object>;
  }
}

/** Dialogs of an area about the reader's own session. */
export function SessionDialogs() {
  return (
    <ActingForContext value={actingForNone}>
      <StepUpDialog />
      <LoginAgainDialog />
      <Added at="session.dialogs" with={{}} />
    </ActingForContext>
  );
}
