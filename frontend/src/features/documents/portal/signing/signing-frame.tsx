import type { ComponentProps } from 'react';
import { t } from '@steward/texts';
import { TaskFrame } from '../../../../portal/task-frame';
import './signing.css';

const steps = ['read', 'sign', 'done'] as const;
type Step = (typeof steps)[number];

const words = (): Record<Step, string> => ({
  read: t('[step] Read'),
  sign: t('[step] Sign'),
  done: t('[step] Done'),
});

interface SigningFrameProps extends Omit<ComponentProps<typeof TaskFrame>, 'progress'> {
  /** Undefined if there is nothing to sign. */
  step?: Step;
}

/** The whole window for one document, with the steps as a line. */
export function SigningFrame({ step, ...frame }: SigningFrameProps) {
  return <TaskFrame {...frame} {...(step && { progress: <Steps now={step} /> })} />;
}

function Steps({ now }: { now: Step }) {
  const at = steps.indexOf(now);
  return (
    <ol className="signing-steps row" aria-label={t('Steps')}>
      {steps.map((step, index) => (
        <li key={step} data-done={index <= at || undefined} {...(step === now && { 'aria-current': 'step' })}>
          <span className="skip">
            {words()[step]}
            {index < at && ` ${t('(done)')}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
