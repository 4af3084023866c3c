import { Input } from 'antd';
import type { Control } from 'react-hook-form';
import { Field } from '../../../../shared/antd/field';
import { DescriptionField, TitleField } from '../forms/text-fields';
import type { RequestForm } from './request-schema';

/** The fields of a request, for a new one and for an edited one. */
export function RequestFields({ control }: { control: Control<RequestForm> }) {
  return (
    <>
      <TitleField control={control} name="title" />
      <DescriptionField control={control} name="description" />
      <Field control={control} name="dueDate" label="Due date" optional>
        {(field) => <Input {...field} type="date" className="admin-date" />}
      </Field>
    </>
  );
}
