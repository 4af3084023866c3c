import { useRef } from 'react';
import { Button, Dropdown } from 'antd';
import { t } from '@steward/texts';
import { returnFocus } from '../../../../shared/antd/return-focus';
import { Icon } from '../../../../shared/icon';
import { weekdayName, weekdays } from './availability-schema';

interface CopyHoursProps {
  /** Monday is 1. */
  from: number;
  onCopy: (to: readonly number[], label: string) => void;
}

const workdays: readonly number[] = [1, 2, 3, 4, 5];

/** Menu that copies the hours of a weekday to others. */
export function CopyHours({ from, onCopy }: CopyHoursProps) {
  const button = useRef<HTMLButtonElement>(null);
  const others = weekdays.filter((weekday) => weekday !== from);
  const choices = [
    { label: t('Monday – Friday'), to: workdays.filter((weekday) => weekday !== from) },
    { label: t('All days'), to: others },
    ...others.map((weekday) => ({ label: weekdayName(weekday), to: [weekday] })),
  ];
  const [several, each] = [choices.slice(0, 2), choices.slice(2)].map((group) =>
    group.map(({ label, to }) => ({
      key: label,
      label,
      onClick: ({ domEvent }: { domEvent: { preventDefault: () => void } }) => {
        // The entry unmounts with the menu, so the same Enter key must not press the button again.
        domEvent.preventDefault();
        button.current?.focus();
        onCopy(to, label);
      },
    })),
  );
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      onOpenChange={(isOpen) => returnFocus(button, isOpen)}
      menu={{ items: [...(several ?? []), { type: 'divider' }, ...(each ?? [])] }}
    >
      <Button
        ref={button}
        type="text"
        className="ui-quiet"
        title={t('Copy hours')}
        icon={<Icon name="copy" size={18} />}
        aria-label={t('Copy hours of {day} to other days', { day: weekdayName(from) })}
      >
        {t('Copy hours')}
      </Button>
    </Dropdown>
  );
}
