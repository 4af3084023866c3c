import type { ReactNode } from 'react';

interface FactProps {
  label: string;
  /** Class of the value. */
  className?: string;
  children: ReactNode;
}

/** A label and its value in a description list. */
export function Fact({ label, className, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
