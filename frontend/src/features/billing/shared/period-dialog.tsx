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
  /** Explains the contents of the file. */
  subtitle: string;
  submit: string;
  isSaving?: boolean;
  /** Takes the chosen days as a query: `from` and `to`. */
  onChoose: (query: URLSearchParams) => void;
  onClose: () => void;
}

/** Selects the period of a file. */
export function PeriodDialog(props: PeriodDialogProps) {
  const { open, title, subtitle, submit, isSaving = false, onChoose, onClose } = props;
  const { timeZone } = useSite();
  const choices = periods(todayIn(timeZone));
  const thisYear = choices['This year'];
  const { control, handleSubmit, reset } = useForm<Period>({
    resolver: standardSchemaResolver(periodSchema),
    defaultValues: thisYear,
  });
  const choose = ({ from, to }: Period) => onChoose(new URLSearchParams({ from, to }));
  return (
    <DialogForm
      open={open}
      title={title}
      subtitle={<p>{subtitle}</p>}
      submit={submit}
      isSaving={isSaving}
      onSubmit={() => void handleSubmit(choose)()}
      onClose={onClose}
      afterClose={() => reset(thisYear)}
    >
      <div className="cluster gap-s below" role="group" aria-label="Period">
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
