import { Checkbox } from 'antd';
import { t } from '@steward/texts';

interface SkipRefusedProps {
  /** Number of rows with problems; without any there is nothing to choose. */
  refused: number;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** The choice to import without the rows that have problems. */
export function SkipRefused({ refused, checked, disabled, onChange }: SkipRefusedProps) {
  if (refused === 0) return null;
  return (
    <Checkbox checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)}>
      {t('Skip {refused, plural, one {# row with a problem} other {# rows with problems}}', { refused })}
    </Checkbox>
  );
}
