import { useState, useRef } from 'react';
import { Input, Dropdown } from 'antd';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { t } from '@steward/texts';
import { capitalized } from '@steward/texts/locale';
import { Button, AddButton, IconButton } from '../../../../shared/antd/button';
import { Field } from '../../../../shared/antd/field';
import { weekdayName, weekdays, type HoursForm } from './hours-schema';
import { returnFocus } from '../../../../shared/antd/return-focus';

/** Hours of each weekday, possibly several. */
export function WeeklyHours() {
  const { control, getValues } = useFormContext<HoursForm>();
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'weekly' });
  const add = (weekday: number) => {
    const spans = getValues('weekly');
    // Proposes a whole day first, then the time after the last hours.
    const hasHours = spans.some((span) => span.weekday === weekday);
    const hours = hasHours ? { from: '', to: '' } : { from: '09:00', to: '17:00' };
    append({ weekday, ...hours }, { focusName: `weekly.${spans.length}.from` });
  };
  const [announcement, setAnnouncement] = useState('');
  const copy = (from: number, to: readonly number[], label: string) => {
    const spans = getValues('weekly');
    const hours = spans.filter(({ weekday }) => weekday === from);
    replace([
      ...spans.filter(({ weekday }) => !to.includes(weekday)),
      ...to.flatMap((weekday) => hours.map((span) => ({ ...span, weekday }))),
    ]);
    setAnnouncement(t('Hours of {from} copied to {label}.', { from: weekdayName(from), label }));
  };
  return (
    <>
      <ul className="sched-week lines all-columns">
        {weekdays.map((weekday) => {
          const day = weekdayName(weekday);
          const spans = fields
            .map((field, index) => ({ field, index }))
            .filter(({ field }) => field.weekday === weekday);
          return (
            <li key={weekday}>
              <h3 className="ui-label">{capitalized(day)}</h3>
              <div className="sched-spans stack">
                {spans.length === 0 && <p className="ui-hint">{t('Closed')}</p>}
                {spans.map(({ field, index }, place) => (
                  <div
                    key={field.id}
                    role="group"
                    aria-label={
                      spans.length > 1
                        ? t('{day}, hours {number}', { day, number: place + 1 })
                        : t('{day}, hours', { day })
                    }
                    className="sched-span"
                  >
                    <Field control={control} name={`weekly.${index}.from`} label={t('[time] From')}>
                      {(control) => <Input {...control} type="time" />}
                    </Field>
                    <span aria-hidden="true">–</span>
                    <Field control={control} name={`weekly.${index}.to`} label={t('[time] To')}>
                      {(control) => <Input {...control} type="time" />}
                    </Field>
                    <IconButton
                      icon="close"
                      label={t('Remove hours {number} of {day}', { number: place + 1, day })}
                      onClick={() => remove(index)}
                    />
                  </div>
                ))}
              </div>
              <div className="sched-day-tools row">
                {spans.length > 0 && (
                  <CopyHours from={weekday} onCopy={(to, label) => copy(weekday, to, label)} />
                )}
                <AddButton
                  type="text"
                  className="ui-quiet"
                  title={t('Add hours')}
                  aria-label={t('Add hours on {day}', { day })}
                  onClick={() => add(weekday)}
                >
                  {t('Add hours')}
                </AddButton>
              </div>
            </li>
          );
        })}
      </ul>
      <p className="skip" role="status">
        {announcement}
      </p>
    </>
  );
}

interface CopyHoursProps {
  /** Monday is 1. */
  from: number;
  onCopy: (to: readonly number[], label: string) => void;
}

const workdays: readonly number[] = [1, 2, 3, 4, 5];

/** Menu that copies the hours of a weekday to others. */
function CopyHours({ from, onCopy }: CopyHoursProps) {
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
        look="quiet"
        title={t('Copy hours')}
        icon="copy"
        aria-label={t('Copy hours of {day} to other days', { day: weekdayName(from) })}
      >
        {t('Copy hours')}
      </Button>
    </Dropdown>
  );
}
