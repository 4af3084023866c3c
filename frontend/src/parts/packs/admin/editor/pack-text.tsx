import { Input } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field } from '../../../../shared/antd/field';
import { Icon } from '../../../../shared/kit/icon';
import type { PackForm } from './pack-schema';
import { names } from './placeholders';

interface PackTextProps {
  name:
    | `requests.${number}.${'title' | 'description'}`
    | `message.${'subject' | 'content'}`
    | 'invoice.description';
  label: string;
  optional?: boolean;
  /** Maximum length in characters. */
  max: number;
  /** Number of lines; one if omitted. */
  lines?: number;
  /** A due date is set. */
  hasDueDate: boolean;
}

/** Text field with placeholders; warns about placeholders without a value. */
export function PackText({ name, label, optional = false, max, lines, hasDueDate }: PackTextProps) {
  const { control } = useFormContext<PackForm>();
  const text = String(useWatch({ control, name }) ?? '');
  const invoice = useWatch({ control, name: 'invoice' });
  const warnings = [
    names(text, 'dueDate') && !hasDueDate && t('No due date is set, so clients will see “no fixed date”.'),
    names(text, 'amount') && !invoice && t('The pack has no invoice, so clients will see $0.00.'),
  ].filter((warning) => typeof warning === 'string');
  return (
    <div className="pack-text">
      <Field control={control} name={name} label={label} optional={optional}>
        {({ value, ...field }) =>
          lines === undefined ? (
            <Input {...field} value={String(value ?? '')} maxLength={max} autoComplete="off" />
          ) : (
            <Input.TextArea {...field} value={String(value ?? '')} maxLength={max} rows={lines} />
          )
        }
      </Field>
      {warnings.map((warning) => (
        <p key={warning} className="ui-hint row gap-s">
          <Icon name="info" size={18} />
          {warning}
        </p>
      ))}
    </div>
  );
}
