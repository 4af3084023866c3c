import { useRef } from 'react';
import { Button, Dropdown } from 'antd';
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
    { label: 'Monday – Friday', to: workdays.filter((weekday) => weekday !== from) },
    { label: 'All days', to: others },
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
        title="Copy to …"
        icon={<Icon name="copy" size={18} />}
        aria-label={`Copy hours of ${weekdayName(from)} to other days`}
      >
        Copy to …
      </Button>
    </Dropdown>
  );
}
