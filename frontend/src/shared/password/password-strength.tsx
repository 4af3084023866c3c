import { useDeferredValue, useEffect, useState } from 'react';
import { missingIn } from './new-password';
import './password-strength.css';

type Estimate = typeof import('./estimate').estimate;

const words = ['Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

interface PasswordStrengthProps {
  password: string | undefined;
  /** What others know of the person: user name, names, e-mail address. */
  about?: readonly (string | undefined)[];
}

/** A line below a new password that says, while it is typed, what it lacks, then how strong it is. */
export function PasswordStrength({ password = '', about = [] }: PasswordStrengthProps) {
  const typed = useDeferredValue(password);
  const estimate = useEstimate(typed !== '');
  const missing = missingIn(typed);
  const score =
    estimate?.(
      typed,
      about.filter((word) => word !== undefined),
    ) ?? 0;
  // What is refused is not called strong.
  const level = typed === '' ? 0 : Math.max(1, missing === undefined ? score : Math.min(score, 2));
  const said = typed === '' ? '' : (missing ?? (estimate && words[score]) ?? '');
  return (
    <div className="strength" data-level={level}>
      <span className="strength-bars" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span className="strength-word" role="status" aria-label="Password strength">
        {said}
      </span>
    </div>
  );
}

/** The estimator, fetched once somebody types; without it the line tells the rule alone. */
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
