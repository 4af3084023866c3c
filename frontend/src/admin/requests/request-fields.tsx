import { Input } from 'antd';
import type { Control } from 'react-hook-form';
import { Field } from '../../shared/antd/field';
import type { RequestForm } from './request-schema';

/** What is asked for and until when; the same for a new request and for one that is changed. */
export function RequestFields({ control }: { control: Control<RequestForm> }) {
  return (
    <>
      <Field control={control} name="title" label="Title">
        {(field) => <Input {...field} maxLength={200} autoComplete="off" />}
      </Field>
      <Field control={control} name="description" label="Description" optional>
        {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
      </Field>
      <Field control={control} name="dueDate" label="Due date" optional>
        {(field) => <Input {...field} type="date" className="admin-date" />}
      </Field>
    </>
  );
}
