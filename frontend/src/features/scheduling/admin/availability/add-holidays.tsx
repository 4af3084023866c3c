import { useId, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { t } from '@steward/texts';

import { Icon } from '../../../../shared/icon';
import { usHolidays } from './us-holidays';

interface AddHolidaysProps {
  today: string;
  /** Days that are closed already. */
  closed: readonly string[];
  /** @param weekday Monday is 1 */
  isOpen: (weekday: number) => boolean;
  onAdd: (days: readonly string[]) => void;
}

/** Adds the coming US federal holidays of the chosen years as days off. */
export function AddHolidays({ today, closed, isOpen, onAdd }: AddHolidaysProps) {
  const id = useId();
  const thisYear = Number(today.slice(0, 4));
  const years = [thisYear, thisYear + 1, thisYear + 2];
  const [chosen, setChosen] = useState(years.slice(0, 2));
  const adding = useMutation({
    mutationFn: async () => {
      const days = await usHolidays(chosen, isOpen);
      return days.filter((day) => day >= today && !closed.includes(day));
    },
    onSuccess: onAdd,
  });
  return (
    <div role="group" aria-labelledby={id} className="ui-field">
      <span id={id} className="ui-label">
        {t('US federal holidays')}
      </span>
      <div className="ui-tools">
        <Button
          icon={<Icon name="plus" size={18} />}
          disabled={chosen.length === 0}
          loading={adding.isPending}
          onClick={() => adding.mutate()}
        >
          {t('Add US holidays')}
        </Button>
        <Checkbox.Group
          options={years.map((year) => ({ value: year, label: String(year) }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <p className="ui-hint" role="status">
        {adding.isError && t('The holidays could not be loaded. Please try again.')}
        {adding.data &&
          (adding.data.length > 0
            ? t(
                '{count, plural, one {# day added. Save to close them.} other {# days added. Save to close them.}}',
                { count: adding.data.length },
              )
            : t('All of them are days off already.'))}
      </p>
    </div>
  );
}
