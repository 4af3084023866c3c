import { lazy } from 'react';
import { stepUp } from '../../../../shared/action/question';
import { withAntd } from '../../../../shared/antd/with-antd';
import { LazyContent } from '../../../../shared/kit/lazy-content';
import { useQuestion } from '../use-question';

const load = () => withAntd(import('./step-up-form').then((module) => module.StepUpForm));
const StepUpForm = lazy(load);

/**
 * Asks the user to confirm their identity before a sensitive action, if the login was a while ago. One per
 * area: any action refused for that reason opens it and continues automatically. Its form is loaded on
 * demand.
 */
export function StepUpDialog() {
  const { isOpen, isLoaded, answer, giveUp } = useQuestion(stepUp);
  if (!isLoaded) return null;
  return (
    <LazyContent load={load} waiting={null} onFailure={giveUp}>
      <StepUpForm open={isOpen} onEnd={answer} />
    </LazyContent>
  );
}
