import { Input } from 'antd';
import { z } from 'zod/mini';
import { Field } from '../../../shared/antd/field';
import { FormDialog } from '../../../shared/antd/form-dialog';
import { RadioField } from '../../../shared/antd/radio-field';
import { useDialogForm } from '../../../shared/antd/use-dialog-form';
import { ClientsService } from '../../../shared/api';
import { given } from '../../../shared/paged-list';
import { textRule } from '../../../shared/text-rule';

const schema = z.object({
  kind: z.enum(['household', 'business']),
  name: textRule(100, 'Please enter a name'),
  email: z.union([z.literal(''), z.email('Please enter a valid email address')]),
  phone: textRule(50),
});

const empty: z.infer<typeof schema> = { kind: 'household', name: '', email: '', phone: '' };

/** Adds a household or a business; its people get access on its page. */
export function AddOrganizationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { control, dialog } = useDialogForm({
    open,
    draft: 'organization:new',
    schema,
    empty,
    call: ({ kind, name, email, phone }: z.infer<typeof schema>, keyFor) => {
      const requestBody = { kind, name, ...given({ email, phone }) };
      return ClientsService.createOrganization({ requestBody, idempotencyKey: keyFor(requestBody) });
    },
    events: ['user.registered'],
    success: ({ name }) => ({ title: `${name} was added`, description: 'Now give its people access.' }),
    failure: 'Failed to add the client',
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Household or business"
      subtitle={<p>It cannot log in itself. People get access to it on its page.</p>}
      submit="Add"
    >
      <RadioField
        control={control}
        name="kind"
        label="Kind"
        options={[
          { value: 'household', label: 'Household' },
          { value: 'business', label: 'Business' },
        ]}
      />
      <Field control={control} name="name" label="Its name">
        {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
      </Field>
      <Field
        control={control}
        name="email"
        label="Its email"
        optional
        hint="Printed on invoices. Nothing is sent there."
      >
        {(field) => <Input {...field} type="email" autoComplete="off" />}
      </Field>
      <Field control={control} name="phone" label="Its phone" optional>
        {(field) => <Input {...field} type="tel" autoComplete="off" maxLength={50} />}
      </Field>
    </FormDialog>
  );
}
