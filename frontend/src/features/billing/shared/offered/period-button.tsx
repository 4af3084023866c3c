import { useState, type ReactNode } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { t } from '@steward/texts';
import { openFile } from '../../../../shared/action/download';
import { Button } from '../../../../shared/antd/button';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { Field } from '../../../../shared/antd/field';
import { todayIn } from '../../../../shared/text/format';
import type { IconName } from '../../../../shared/kit/icon';
import { useSite } from '../../../../shared/practice/site';
import { type PeriodName, periodNames, periods, periodSchema, type Period } from '../period';
import '../invoice.css';

interface PeriodButtonProps {
  /** Label of the button. */
  label: string;
  icon: IconName;
  /** Title of the dialog, and its explanation of the file's contents. */
  title: string;
  subtitle: string;
  submit: string;
  /** Period at first. */
  first?: PeriodName;
  isSaving?: boolean;
  /** Further choices, above the period. */
  children?: ReactNode;
  /** Takes the chosen days as a query, `from` and `to`; `close` closes the dialog. */
  onChoose: (days: URLSearchParams, close: () => void) => void;
}

/** Button for a file, after its period is chosen in a dialog. */
export function PeriodButton(props: PeriodButtonProps) {
  const { label, icon, title, subtitle, submit, isSaving = false, children, onChoose } = props;
  const { first = 'This year' } = props;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const choices = periods(todayIn(useSite().timeZone));
  const names = Object.entries(periodNames()) as [keyof typeof choices, string][];
  const initial = choices[first];
  const { control, handleSubmit, reset } = useForm<Period>({
    resolver: standardSchemaResolver(periodSchema),
    defaultValues: initial,
  });
  const choose = ({ from, to }: Period) => onChoose(new URLSearchParams({ from, to }), close);
  return (
    <>
      <Button icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <DialogForm
        open={open}
        title={title}
        subtitle={<p>{subtitle}</p>}
        submit={submit}
        isSaving={isSaving}
        onSubmit={() => void handleSubmit(choose)()}
        onClose={close}
        afterClose={() => reset(initial)}
      >
        {children}
        <div className="cluster gap-s below" role="group" aria-label={t('Period')}>
          {names.map(([period, name]) => (
            <Button key={period} size="small" onClick={() => reset(choices[period])}>
              {name}
            </Button>
          ))}
        </div>
        <div className="ui-form-pairs">
          <Field control={control} name="from" label={t('[date] From')}>
            {(field) => <Input {...field} type="date" />}
          </Field>
          <Field control={control} name="to" label={t('[date] To')}>
            {(field) => <Input {...field} type="date" />}
          </Field>
        </div>
      </DialogForm>
    </>
  );
}

/** Button for a client's statement, which opens in a new tab. */
export function StatementButton({ path, subtitle }: { path: string; subtitle: string }) {
  return (
    <PeriodButton
      label={t('Statement')}
      icon="sheet"
      title={t('Statement')}
      subtitle={subtitle}
      submit={t('Open statement')}
      onChoose={(days, close) => {
        openFile(`${path}${path.includes('?') ? '&' : '?'}${days}`);
        close();
      }}
    />
  );
}
