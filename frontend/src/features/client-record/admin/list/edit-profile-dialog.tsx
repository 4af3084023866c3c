import { useMemo } from 'react';
import { t } from '@steward/texts';
import { ClientsService, type ClientDto, type ClientProfileDto } from '../../../../shared/api';
import { changedValues } from '../../../../shared/forms/changed-values';
import { FormDialog, useEditForm } from '../../../../shared/antd/form-dialog';
import { clientName } from '../../../clients/admin/offered/record-client';
import { LanguageField } from '../../../../shared/antd/language-field';
import {
  AddressFields,
  BioField,
  ContactFields,
  NameFields,
  WorkFields,
} from '../../../clients/shared/profile-fields';
import {
  emptyForm,
  formOf,
  type ProfileForm,
  useClientProfileSchema,
} from '../../../clients/shared/offered/profile-schema';
import { EditOrganizationDialog } from './edit-organization-dialog';
import { useClientProfile } from './use-client-profile';
import type { DialogOf } from '../../../../shared/antd/dialog';

/** Edits a client's profile for them. */
export function EditProfileDialog({ client, onClose }: DialogOf<{ client: ClientDto }>) {
  const [person, organization] = client?.kind === 'individual' ? [client] : [undefined, client];
  return (
    <>
      <EditPersonDialog client={person} onClose={onClose} />
      <EditOrganizationDialog client={organization} onClose={onClose} />
    </>
  );
}

/** Everything but the email address, which only the client changes. */
function EditPersonDialog({ client, onClose }: DialogOf<{ client: ClientDto }>) {
  const { data } = useClientProfile(client?.id);
  const record = useMemo(() => client && data && { ...data, ...client }, [client, data]);
  const schema = useClientProfileSchema();
  const { lastRecord, control, dialog } = useEditForm({
    record,
    draft: 'client-profile',
    schema,
    empty: emptyForm,
    formOf,
    changesOf: (record: ClientDto & ClientProfileDto, form: ProfileForm) =>
      changedValues(formOf(record), form),
    call: (id, requestBody) => ClientsService.updateClientProfile({ id, requestBody }),
    event: 'profile.changed',
    success: t('Profile updated'),
    failure: t('Update failed'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Edit profile')}
      subtitle={lastRecord && <p>{t('For {name}', { name: clientName(lastRecord) })}</p>}
    >
      <div className="ui-form-pairs">
        <NameFields control={control} optional />
        <ContactFields control={control} />
        <LanguageField control={control} name="language" />
        <AddressFields control={control} />
        <WorkFields control={control} />
        <BioField control={control} />
      </div>
    </FormDialog>
  );
}
