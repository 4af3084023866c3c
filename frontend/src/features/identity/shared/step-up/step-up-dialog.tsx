import { lazy, useEffect, useState } from 'react';
import { askStepUpBy } from '../../../../shared/action/step-up';
import { LazyPart } from '../../../../shared/lazy-part';

const load = () => import('./step-up-form').then(({ StepUpForm }) => ({ default: StepUpForm }));
const StepUpForm = lazy(load);

/**
 * Asks who is there before something sensitive, where signing in was a while ago. One for the whole area: any action
 * that the server refuses for that reason opens it, and goes on by itself afterwards. Its form comes when it is asked for.
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
  // Whoever is gone, signed out for instance, confirms nothing.
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
