import { Input } from 'antd';
import type { Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field, LineField } from '../../../shared/antd/field';
import { oneNameHint } from '../../../shared/forms/one-name';
import { linesOf, type ProfileForm, usePracticeToday } from './offered/profile-schema';

interface FieldsProps {
  control: Control<ProfileForm>;
  /** The user's own form, which browsers may autofill. */
  own?: boolean;
}

/** The lines of one group, all of them optional. */
function Lines({ control, own = false, group }: FieldsProps & { group: Parameters<typeof linesOf>[0] }) {
  return linesOf(group).map(([name, { label, max, autoComplete, type, wide }]) => (
    <LineField
      key={name}
      control={control}
      name={name}
      label={label()}
      max={max}
      type={type}
      autoComplete={own ? autoComplete : 'off'}
      wide={wide}
      optional
    />
  ));
}

/** @param optional set where the practice edits a client, who need not have names */
export function NameFields({ control, own, optional }: FieldsProps & { optional?: boolean }) {
  const shared = { control, max: 100, optional };
  const filled = (name: string) => (own ? name : 'off');
  return (
    <>
      <LineField {...shared} name="firstName" label={t('First name')} autoComplete={filled('given-name')} />
      <LineField
        {...shared}
        name="lastName"
        label={t('Last name')}
        autoComplete={filled('family-name')}
        {...(!optional && { hint: oneNameHint(), optional: 'unmarked' })}
      />
    </>
  );
}

export function EmailField({ control, own }: FieldsProps) {
  return (
    <LineField
      control={control}
      name="email"
      label={t('Email')}
      max={254}
      type="email"
      autoComplete={own ? 'email' : 'off'}
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
