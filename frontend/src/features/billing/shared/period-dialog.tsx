import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Input } from 'antd';
import { useForm } from 'react-hook-form';
import { DialogForm } from '../../../shared/antd/dialog-form';
import { Field } from '../../../shared/antd/field';
import { todayIn } from '../../../shared/format';
import { useSite } from '../../../shared/site';
import { periods, periodSchema, type Period } from './period';
import './invoice.css';

interface PeriodDialogProps {
  open: boolean;
  title: string;
  /** Says what is opened of that time. */
  subtitle: string;
  submit: string;
  /** The path of a file that takes `from` and `to`. */
  path: string;
  onClose: () => void;
}

/** Chooses a time, and opens the file of it. */
export function PeriodDialog({ open, title, subtitle, submit, path, onClose }: PeriodDialogProps) {
  const { timeZone } = useSite();
  const choices = periods(todayIn(timeZone));
  const thisYear = choices['This year'];
  const { control, handleSubmit, reset } = useForm<Period>({
    resolver: standardSchemaResolver(periodSchema),
    defaultValues: thisYear,
  });
  const show = ({ from, to }: Period) => {
    // In a new tab, so that a refusal does not replace the screen.
    window.open(`${path}?${new URLSearchParams({ from, to })}`, '_blank', 'noopener');
    onClose();
  };
  return (
    <DialogForm
      open={open}
      title={title}
      subtitle={<p>{subtitle}</p>}
      submit={submit}
      isSaving={false}
      onSubmit={() => void handleSubmit(show)()}
      onClose={onClose}
      afterClose={() => reset(thisYear)}
    >
      <div className="period-choices" role="group" aria-label="Period">
        {Object.entries(choices).map(([label, period]) => (
          <Button key={label} size="small" onClick={() => reset(period)}>
            {label}
          </Button>
        ))}
      </div>
      <div className="ui-form-pairs">
        <Field control={control} name="from" label="From">
          {(field) => <Input {...field} type="date" />}
        </Field>
        <Field control={control} name="to" label="To">
          {(field) => <Input {...field} type="date" />}
        </Field>
      </div>
    </DialogForm>
  );
}
