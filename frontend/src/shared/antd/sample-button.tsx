import { useId } from 'react';
import { flushSync } from 'react-dom';
import { t } from '@steward/texts';
import { Button } from './button';

interface SampleProps {
  /** Writes our words into the form, in both languages; nothing is saved. */
  fill: () => void;
}

/**
 * Fills empty fields with our words, and puts the cursor into the first one of `.sample-place` or the group: the button goes
 * with the emptiness.
 */
export function SampleButton({ fill, label, about }: SampleProps & { label: string; about?: string }) {
  return (
    <Button
      size="small"
      aria-describedby={about}
      onClick={({ currentTarget }) => {
        const filled = currentTarget.closest('.sample-place, .ui-group');
        flushSync(fill);
        filled?.querySelector<HTMLElement>('input:not([type=radio], [type=file]), textarea')?.focus();
      }}
    >
      {label}
    </Button>
  );
}

/** The same below one empty field. @param props.of its label */
export function StartFromSample({ fill, of }: SampleProps & { of: string }) {
  const id = useId();
  return (
    <div>
      <span id={id} hidden>
        {of}
      </span>
      <SampleButton about={id} label={t('Start from our sample')} fill={fill} />
    </div>
  );
}
