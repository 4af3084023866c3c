import { useMemo } from 'react';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { FormDialog, useEditForm } from '../../../../shared/antd/form-dialog';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { ClientsService, type ClientDto } from '../../../../shared/api';
import { changedValues } from '../../../../shared/forms/changed-values';
import { contactRules, emptyContact, OrganizationContact } from './organization-contact';
import { useClientProfile } from './use-client-profile';

const schema = z.object(contactRules);
type ContactForm = z.infer<typeof schema>;

interface Organization extends Pick<ClientDto, 'id' | 'kind' | 'name' | 'language'> {
  email: string | null;
  phone: string | null;
}

const formOf = ({ name, email, phone, language }: Organization): ContactForm => ({
  name,
  email: email ?? '',
  phone: phone ?? '',
  language,
});

/** Edits the name, email and phone of a household or business. */
export function EditOrganizationDialog({ client, onClose }: DialogOf<{ client: ClientDto }>) {
  const { data } = useClientProfile(client?.id);
  const record = useMemo(
    (): Organization | undefined =>
      client && data && { ...client, email: data.email ?? null, phone: data.phone },
    [client, data],
  );
  const { lastRecord, control, dialog } = useEditForm({
    record,
    draft: 'organization-profile',
    schema,
    empty: emptyContact,
    formOf,
    changesOf: (before: Organization, form: ContactForm) => changedValues(formOf(before), form),
    call: (id, { email, ...changes }) =>
      ClientsService.updateClient({
        id,
        requestBody: { ...changes, ...(email !== undefined && { email: email || null }) },
      }),
    event: 'profile.changed',
    success: t('Profile updated'),
    failure: t('Update failed'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Edit profile')}
      subtitle={lastRecord && <p>{t('For {name}', { name: lastRecord.name })}</p>}
    >
      <OrganizationContact control={control} kind={lastRecord?.kind ?? 'business'} />
    </FormDialog>
  );
}
