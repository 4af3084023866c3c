import { useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import { t } from '@steward/texts';
import { useAdminSite } from '../../../../../shared/admin-site';
import { ConfirmAction } from '../../../../../shared/antd/confirm-action';
import { WorkdayService, type SetupStepDto } from '../../../../../shared/api';
import { EmailStep } from './email-step';
import { SetupStepRow } from './setup-step';
import { StepActions } from './step-actions';
import { useTestEmail } from './use-test-email';
import './setup.css';

/** The checklist of a new practice; its first step to do is open. */
export function SetupCard({ steps }: { steps: readonly SetupStepDto[] }) {
  const [dismissing, setDismissing] = useState(false);
  const { shown, toggle } = useShownStep(steps);
  const test = useTestEmail();
  const done = steps.filter((step) => step.done).length;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused button unmounts with a completed step.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [done]);
  return (
    <section className="ui-card setup" aria-labelledby="setup">
      <header>
        <div>
          <h2 id="setup" ref={heading} tabIndex={-1}>
            {t('Set up your practice')}
          </h2>
          <p className="ui-hint" role="status">
            {t('{done} of {count} done', { done, count: steps.length })}
          </p>
        </div>
        <Button type="link" className="ui-text-link" onClick={() => setDismissing(true)}>
          {t('Dismiss')}
        </Button>
        <progress value={done} max={steps.length} aria-hidden="true" />
      </header>
      <ol className="lines">
        {steps.map((step) => (
          <SetupStepRow key={step.key} step={step} isOpen={step.key === shown} onToggle={() => toggle(step)}>
            {step.key === 'details' && step.done && <Payee />}
            {step.key === 'email' ? <EmailStep step={step} test={test} /> : <StepActions step={step} />}
          </SetupStepRow>
        ))}
      </ol>
      <ConfirmAction
        of={dismissing}
        title={t('Dismiss the checklist?')}
        confirm={t('Dismiss')}
        cancel={t('Go back')}
        loses={false}
        call={() => WorkdayService.dismissSetup({})}
        events={['setup.dismissed']}
        failure={t('Failed to dismiss the checklist')}
        onClose={() => setDismissing(false)}
      >
        {t(
          'It does not come back, for any owner. You find each step in the menu: Practice (details, services and prices), Appointments, Mail, Clients, your profile and Health.',
        )}
      </ConfirmAction>
    </section>
  );
}

/** The step that is open: the chosen one until its state changes, then the first one to do. */
function useShownStep(steps: readonly SetupStepDto[]) {
  const [chosen, setChosen] = useState<{ key: SetupStepDto['key'] | undefined; done: number }>();
  const done = steps.filter((step) => step.done).length;
  const shown = chosen?.done === done ? chosen.key : steps.find((step) => !step.done)?.key;
  return {
    shown,
    toggle: ({ key }: SetupStepDto) => setChosen({ key: key === shown ? undefined : key, done }),
  };
}

function Payee() {
  const { data: site } = useAdminSite();
  if (!site) return null;
  const { paymentInstructions } = site;
  return (
    <p className="as-written">{t('How clients pay you: {paymentInstructions}', { paymentInstructions })}</p>
  );
}
