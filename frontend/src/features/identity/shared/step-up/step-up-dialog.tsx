import { lazy, useEffect, useState } from 'react';
import { askStepUpBy } from '../../../../shared/action/step-up';
import { LazyPart } from '../../../../shared/lazy-part';

const load = () => import('./step-up-form').then(({ StepUpForm }) => ({ default: StepUpForm }));
const StepUpForm = lazy(load);

/**
 * Asks the user to confirm their identity before a sensitive action, if the login was a while ago. One per
 * area: any action refused for that reason opens it and continues automatically. Its form is loaded on
 * demand.
 */
export function StepUpDialog() {
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>();
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(
    () =>
      askStepUpBy(
        () =>
          new Promise<boolean>((resolve) => {
            setIsLoaded(true);
            setAnswer(() => resolve);
          }),
      ),
    [],
  );
  // After a logout there is nothing to confirm.
  useEffect(() => () => answer?.(false), [answer]);
  const end = (confirmed: boolean) => {
    answer?.(confirmed);
    setAnswer(undefined);
  };
  if (!isLoaded) return null;
  const giveUp = () => {
    end(false);
    setIsLoaded(false);
  };
  return (
    <LazyPart load={load} waiting={null} onFailure={giveUp}>
      <StepUpForm open={answer !== undefined} onEnd={end} />
    </LazyPart>
  );
}
