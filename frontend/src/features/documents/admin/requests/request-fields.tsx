import { Input } from 'antd';
import type { Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field } from '../../../../shared/antd/field';
import { DescriptionField, TitleField } from '../forms/text-fields';
import type { RequestForm } from './request-schema';

/** Fields of a request, for creating and editing. */
export function RequestFields({ control }: { control: Control<RequestForm> }) {
  return (
    <>
      <TitleField control={control} name="title" />
      <DescriptionField control={control} name="description" />
      <Field control={control} name="dueDate" label={t('Due date')} optional>
        {(field) => <Input {...field} type="date" className="admin-date" />}
      </Field>
    </>
  );
}
