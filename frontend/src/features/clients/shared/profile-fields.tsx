import { Input } from 'antd';
import type { Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field } from '../../../shared/antd/field';
import { linesOf, type ProfileForm, usePracticeToday } from './profile-schema';

interface FieldsProps {
  control: Control<ProfileForm>;
  /** The user's own form, which browsers may autofill. */
  own?: boolean;
}

interface LineProps extends FieldsProps {
  name: keyof ProfileForm;
  label: string;
  /** Maximum number of characters. */
  max: number;
  type?: 'text' | 'email' | 'tel';
  /** Autocomplete name for browsers. */
  autoComplete: string;
  hint?: string;
  optional?: boolean;
  /** Spans both columns. */
  wide?: boolean;
}

function Line(props: LineProps) {
  const { control, own = false, name, label, max, type = 'text', autoComplete, hint, optional, wide } = props;
  return (
    <div className={wide ? 'all-columns' : undefined}>
      <Field
        control={control}
        name={name}
        label={label}
        {...(hint && { hint })}
        {...(optional && { optional })}
      >
        {(field) => (
          <Input {...field} type={type} autoComplete={own ? autoComplete : 'off'} maxLength={max} />
        )}
      </Field>
    </div>
  );
}

/** The lines of one group, all of them optional. */
function Lines({ control, own = false, group }: FieldsProps & { group: Parameters<typeof linesOf>[0] }) {
  return linesOf(group).map(([name, { label, max, autoComplete, type, wide = false }]) => (
    <Line
      key={name}
      control={control}
      own={own}
      name={name}
      max={max}
      autoComplete={autoComplete}
      wide={wide}
      label={label()}
      type={type ?? 'text'}
      optional
    />
  ));
}

/** @param optional set where the practice edits a client, who need not have names */
export function NameFields({ optional = false, ...fields }: FieldsProps & { optional?: boolean }) {
  return (
    <>
      <Line
        {...fields}
        name="firstName"
        label={t('First name')}
        max={100}
        autoComplete="given-name"
        optional={optional}
      />
      <Line
        {...fields}
        name="lastName"
        label={t('Last name')}
        max={100}
        autoComplete="family-name"
        optional={optional}
      />
    </>
  );
}

export function EmailField(fields: FieldsProps) {
  return (
    <Line
      {...fields}
      name="email"
      label={t('Email')}
      max={254}
      type="email"
      autoComplete="email"
      hint={t('We’ll also notify your old address if you change this.')}
      wide
    />
  );
}

export function ContactFields({ control, own = false }: FieldsProps) {
  const today = usePracticeToday();
  return (
    <>
      <Lines control={control} own={own} group="contact" />
      <Field control={control} name="birthdate" label={t('Birth date')} optional>
        {(field) => <Input {...field} type="date" max={today} autoComplete={own ? 'bday' : 'off'} />}
      </Field>
    </>
  );
}

export const AddressFields = (fields: FieldsProps) => <Lines {...fields} group="address" />;

export const WorkFields = (fields: FieldsProps) => <Lines {...fields} group="work" />;

export function BioField({ control, own = false }: FieldsProps) {
  return (
    <div className="all-columns">
      <Field control={control} name="bio" label={own ? t('About you') : t('About them')} optional>
        {(field) => <Input.TextArea {...field} rows={5} maxLength={5000} />}
      </Field>
    </div>
  );
}
