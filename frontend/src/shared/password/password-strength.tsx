import { useDeferredValue, useEffect, useState } from 'react';
import { t } from '@steward/texts';
import { missingIn } from './new-password';
import './password-strength.css';

type Estimate = typeof import('./estimate').estimate;

const words = () =>
  [
    t('[password] Weak'),
    t('[password] Weak'),
    t('[password] Fair'),
    t('[password] Good'),
    t('[password] Strong'),
  ] as const;

interface PasswordStrengthProps {
  password: string | undefined;
  /** Data about the person that others know: username, names, email address. */
  about?: readonly (string | undefined)[];
}

/** Line below a new password that shows, during typing, a missing requirement or the strength. */
export function PasswordStrength({ password = '', about = [] }: PasswordStrengthProps) {
  const typed = useDeferredValue(password);
  const estimate = useEstimate(typed !== '');
  const missing = missingIn(typed);
  const score =
    estimate?.(
      typed,
      about.filter((word) => word !== undefined),
    ) ?? 0;
  // An invalid password is not called strong.
  const level = typed === '' ? 0 : Math.max(1, missing === undefined ? score : Math.min(score, 2));
  const hint = typed === '' ? '' : (missing ?? (estimate && words()[score]) ?? '');
  return (
    <div className="strength" data-level={level}>
      <span className="strength-bars" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span className="strength-word" role="status" aria-label={t('Password strength')}>
        {hint}
      </span>
    </div>
  );
}

/** Estimator, loaded on first input; without it the line shows requirements only. */
function useEstimate(isEnabled: boolean): Estimate | undefined {
  const [estimate, setEstimate] = useState<{ call: Estimate }>();
  useEffect(() => {
    if (!isEnabled) return;
    let left = false;
    import('./estimate').then(
      (module) => left || setEstimate({ call: module.estimate }),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [isEnabled]);
  return estimate?.call;
}
