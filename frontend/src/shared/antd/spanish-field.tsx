import { useId, useState, type ReactNode } from 'react';
import { Input } from 'antd';
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field } from './field';

interface SpanishFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** Label of the English text, read out as a description where `label` does not name it. */
  of?: string;
  /** Characters. */
  maxLength: number;
  /** A field of several lines. */
  rows?: number;
}

/** The Spanish of a text that the practice writes for its visitors. The English one is shown while it is empty. */
export function SpanishField<Values extends FieldValues>(props: SpanishFieldProps<Values>) {
  const { control, name, label, of, maxLength, rows } = props;
  const ofId = useId();
  const isEmpty = String(useWatch({ control, name })).trim() === '';
  return (
    <Field control={control} name={name} label={label} {...(isEmpty && { hint: t('Not translated yet') })}>
      {(field) => {
        const description = [of && ofId, field['aria-describedby']].filter(Boolean).join(' ');
        const shared = { ...field, lang: 'es', maxLength, 'aria-describedby': description || undefined };
        return (
          <>
            {of && (
              <span id={ofId} hidden>
                {of}
              </span>
            )}
            {rows ? <Input.TextArea {...shared} rows={rows} /> : <Input {...shared} autoComplete="off" />}
          </>
        );
      }}
    </Field>
  );
}

/** The Spanish texts of a dialog, out of the way until they are needed. */
export function InSpanish({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('In Spanish')}</summary>
      {isOpen && <div className="stack gap-l below">{children}</div>}
    </details>
  );
}
