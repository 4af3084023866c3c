import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';

interface CheckButtonProps {
  count: number;
  isChecking: boolean;
  disabled: boolean;
  onCheck: () => void;
}

/** Has the server check the rows, before anything is imported. */
export function CheckButton({ count, isChecking, disabled, onCheck }: CheckButtonProps) {
  return (
    <div className="ui-tools">
      <Button type="primary" loading={isChecking} disabled={disabled} onClick={onCheck}>
        {t('Check {count, plural, one {# row} other {# rows}}', { count })}
      </Button>
      <span className="ui-hint">{t('Nothing is imported yet.')}</span>
    </div>
  );
}
