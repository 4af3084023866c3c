import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { ClientsService } from '../../../../shared/api';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { RadioField } from '../../../../shared/antd/radio-field';
import { given } from '../../../../shared/http/paged-list';
import { contactRules, emptyContact, OrganizationContact } from './organization-contact';

const schema = z.object({ kind: z.enum(['household', 'business']), ...contactRules });

const empty: z.infer<typeof schema> = { kind: 'household', ...emptyContact };

/** Adds a household or a business; its people get access on its page. */
export function AddOrganizationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
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
    success: ({ id, name }) => ({
      title: t('{name} was added', { name }),
      description: t('Now give people access.'),
      action: {
        label: t('Add people'),
        alternative: t('You’ll find it under Clients.'),
        onAct: () => void navigate(`/admin/clients/${id}/people`),
      },
    }),
    failure: t('Failed to add the client'),
    onClose,
  });
  const isBusiness = useWatch({ control, name: 'kind' }) === 'business';
  return (
    <FormDialog
      {...dialog}
      title={t('Add household or business')}
      subtitle={
        <p>
          {isBusiness
            ? t('Businesses don’t have a login. You’ll add people next.')
            : t('Households don’t have a login. You’ll add people next.')}
        </p>
      }
      submit={isBusiness ? t('Add business') : t('Add household')}
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
      <OrganizationContact control={control} kind={isBusiness ? 'business' : 'household'} />
    </FormDialog>
  );
}
