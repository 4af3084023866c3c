import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '@steward/texts';
import { Icon } from '../../../../shared/kit/icon';
import { Button } from '../../../../shared/antd/button';

export type Step = 'read' | 'agree' | 'sign' | 'done';

const words = (): Record<Step, string> => ({
  read: t('[step] Read'),
  agree: t('[step] Agree'),
  sign: t('[step] Sign'),
  done: t('[step] Done'),
});

/** Current step of signing. */
export function SigningSteps({ steps, now }: { steps: readonly Step[]; now: Step }) {
  const at = steps.indexOf(now);
  return (
    <ol className="signing-steps cluster ui-hint" aria-label={t('Steps')}>
      {steps.map((step, index) => {
        const done = index < at || now === 'done';
        return (
          <li
            key={step}
            className="row gap-s"
            data-done={done || undefined}
            {...(step === now && { 'aria-current': 'step' })}
          >
            <i aria-hidden="true">{done ? <Icon name="check" size={14} /> : index + 1}</i>
            {words()[step]}
            {done && <span className="skip"> {t('(done)')}</span>}
          </li>
        );
      })}
    </ol>
  );
}

interface StepHeadingProps {
  /** False while another step is current. */
  current?: boolean;
  children: ReactNode;
}

/** A step's heading takes the focus when the step begins: it is announced, and Tab continues from there. */
export function StepHeading({ current = true, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!current) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [current]);
  return (
    <h2 ref={heading} tabIndex={-1} className="signing-heading row">
      {children}
    </h2>
  );
}

interface SignActionsProps {
  /** Title of the document. */
  title: string;
  pending: boolean;
  onBack: () => void;
}

/** Buttons of a step that signs. */
export function SignActions({ title, pending, onBack }: SignActionsProps) {
  return (
    <div className="signing-actions cluster between">
      <Button onClick={onBack} disabled={pending}>
        {t('Back')}
      </Button>
      <Button type="primary" htmlType="submit" className="sign-submit" loading={pending}>
        {pending ? t('Signing …') : t('Sign {title}', { title })}
      </Button>
    </div>
  );
}
