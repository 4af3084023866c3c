import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { FormDialog } from '../../../shared/antd/form-dialog';
import { RadioField } from '../../../shared/antd/radio-field';
import { useDialogForm } from '../../../shared/antd/use-dialog-form';
import { ClientsService } from '../../../shared/api';
import { given } from '../../../shared/paged-list';
import { contactRules, emptyContact, OrganizationContact } from './organization-contact';

const schema = z.object({ kind: z.enum(['household', 'business']), ...contactRules });

const empty: z.infer<typeof schema> = { kind: 'household', ...emptyContact };

/** Adds a household or a business; its people get access on its page. */
export function AddOrganizationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { control, dialog } = useDialogForm({
    open,
    draft: 'organization:new',
    schema,
    empty,
    call: ({ email, phone, ...organization }: z.infer<typeof schema>, keyFor) => {
      const requestBody = { ...organization, ...given({ email, phone }) };
      return ClientsService.createClient({ requestBody, idempotencyKey: keyFor(requestBody) });
    },
    events: ['user.registered'],
    success: ({ name }) => ({
      title: t('{name} was added', { name }),
      description: t('Now give its people access.'),
    }),
    failure: t('Failed to add the client'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Household or business')}
      subtitle={<p>{t('It cannot log in itself. People get access to it on its page.')}</p>}
      submit={t('Add')}
    >
      <RadioField
        control={control}
        name="kind"
        label={t('Kind')}
        options={[
          { value: 'household', label: t('Household') },
          { value: 'business', label: t('Business') },
        ]}
      />
      <OrganizationContact control={control} />
    </FormDialog>
  );
}
