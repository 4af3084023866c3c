import { type ComponentProps, useId } from 'react';
import { flushSync } from 'react-dom';
import { t } from '@steward/texts';
import { Button } from './button';

interface SampleProps {
  /** Writes our words into the form, in both languages; nothing is saved. */
  fill: () => void;
}

interface SampleButtonProps
  extends SampleProps, Pick<ComponentProps<typeof Button>, 'type' | 'aria-describedby'> {
  label: string;
}

/**
 * Fills empty fields with our words, and puts the cursor into the first one of `.sample-place` or the group: the button goes
 * with the emptiness.
 */
export function SampleButton({ fill, label, ...button }: SampleButtonProps) {
  return (
    <Button
      size="small"
      {...button}
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

/** The same beside one empty field. @param props.of its label */
export function StartFromSample({ fill, of }: SampleProps & { of: string }) {
  const id = useId();
  return (
    <div className="below-field">
      <span id={id} hidden>
        {of}
      </span>
      <SampleButton type="text" aria-describedby={id} label={t('Start from our sample')} fill={fill} />
    </div>
  );
}
