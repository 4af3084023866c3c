import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { t } from '@steward/texts';
import { RadioField } from '../../../shared/antd/radio-field';
import { staffRoles } from '../../../shared/session/staff-labels';

interface RoleFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

/** Roles of staff, each with its rights in a sentence. */
export function RoleField<Values extends FieldValues>(props: RoleFieldProps<Values>) {
  const options = staffRoles().map(({ value, label, text }) => ({
    value,
    label: (
      <>
        {label}
        <small className="sub">{text}</small>
      </>
    ),
  }));
  return <RadioField {...props} label={t('Role')} options={options} />;
}
