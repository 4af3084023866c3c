import { Input } from 'antd';
import type { Control } from 'react-hook-form';
import { Field } from '../../../shared/antd/field';
import { longest, type ProfileForm, usePracticeToday } from './profile-schema';

interface FieldsProps {
  control: Control<ProfileForm>;
  /** The user's own form, which browsers may autofill. */
  own?: boolean;
}

interface LineProps extends FieldsProps {
  name: keyof typeof longest;
  label: string;
  type?: 'text' | 'email' | 'tel';
  /** Autocomplete name for browsers. */
  autoComplete: string;
  hint?: string;
  optional?: boolean;
  /** Spans both columns. */
  wide?: boolean;
}

function Line(props: LineProps) {
  const { control, own = false, name, label, type = 'text', autoComplete, hint, optional, wide } = props;
  return (
    <div className={wide ? 'ui-form-wide' : undefined}>
      <Field
        control={control}
        name={name}
        label={label}
        {...(hint && { hint })}
        {...(optional && { optional })}
      >
        {(field) => (
          <Input {...field} type={type} autoComplete={own ? autoComplete : 'off'} maxLength={longest[name]} />
        )}
      </Field>
    </div>
  );
}

/** @param optional set where the practice edits a client, who need not have names */
export function NameFields({ optional = false, ...fields }: FieldsProps & { optional?: boolean }) {
  return (
    <>
      <Line {...fields} name="firstName" label="First name" autoComplete="given-name" optional={optional} />
      <Line {...fields} name="lastName" label="Last name" autoComplete="family-name" optional={optional} />
    </>
  );
}

export function EmailField(fields: FieldsProps) {
  return (
    <Line
      {...fields}
      name="email"
      label="Email"
      type="email"
      autoComplete="email"
      hint="We’ll also notify your old address if you change this."
      wide
    />
  );
}

export function ContactFields({ control, own = false }: FieldsProps) {
  const today = usePracticeToday();
  return (
    <>
      <Line {...{ control, own }} name="phone" label="Phone" type="tel" autoComplete="tel" optional />
      <Field control={control} name="birthdate" label="Birth date" optional>
        {(field) => <Input {...field} type="date" max={today} autoComplete={own ? 'bday' : 'off'} />}
      </Field>
    </>
  );
}

export function AddressFields(fields: FieldsProps) {
  return (
    <>
      <Line {...fields} name="address" label="Address" autoComplete="street-address" optional wide />
      <Line {...fields} name="city" label="City" autoComplete="address-level2" optional />
      <Line {...fields} name="state" label="State" autoComplete="address-level1" optional />
      <Line {...fields} name="zipCode" label="ZIP code" autoComplete="postal-code" optional />
      <Line {...fields} name="country" label="Country" autoComplete="country-name" optional />
    </>
  );
}

export function WorkFields(fields: FieldsProps) {
  return (
    <>
      <Line {...fields} name="company" label="Company" autoComplete="organization" optional />
      <Line {...fields} name="jobTitle" label="Job title" autoComplete="organization-title" optional />
    </>
  );
}

export function BioField({ control, own = false }: FieldsProps) {
  return (
    <div className="ui-form-wide">
      <Field control={control} name="bio" label={own ? 'About you' : 'About them'} optional>
        {(field) => <Input.TextArea {...field} rows={5} maxLength={longest.bio} />}
      </Field>
    </div>
  );
}
