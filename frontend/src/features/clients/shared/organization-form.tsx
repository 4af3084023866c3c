import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { rebaseForm } from '../../../shared/action/rebase-form';
import { useAction } from '../../../shared/action/use-action';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { Group } from '../../../shared/antd/group';
import { SaveBar } from '../../../shared/antd/save-bar';
import { ProfileService, type OrganizationProfileDto } from '../../../shared/api';
import { changedValues } from '../../../shared/forms/changed-values';
import { emailRule } from '../../../shared/forms/email-rule';
import { useUnsentWork } from '../../../shared/antd/leave-guard';
import { useFormDraft } from '../../../shared/forms/use-form-draft';
import { linesOf, profileLines } from './offered/profile-schema';
import { profileToasts, useProfileKey } from './use-profile';
import { LineField } from '../../../shared/antd/field';

const optional = z.string().check(z.trim());

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: () => t('Name is required') })),
  email: emailRule({ optional: true, error: () => t('Invalid email address') }),
  phone: optional,
  address: optional,
  city: optional,
  state: optional,
  zipCode: optional,
  country: optional,
});
type Form = z.infer<typeof schema>;

const formOf = (profile: { [Name in keyof Form]: string | null }): Form => ({
  name: profile.name ?? '',
  email: profile.email ?? '',
  phone: profile.phone ?? '',
  address: profile.address ?? '',
  city: profile.city ?? '',
  state: profile.state ?? '',
  zipCode: profile.zipCode ?? '',
  country: profile.country ?? '',
});

/** Name, contact and address of a household or business, changed by one of its owners. */
export function OrganizationForm({ profile }: { profile: OrganizationProfileDto }) {
  const { pathname } = useLocation();
  const form = useForm<Form>({
    resolver: standardSchemaResolver(schema),
    values: formOf(profile),
    resetOptions: { keepDirtyValues: true },
  });
  const { control, handleSubmit, getValues, reset, formState } = form;
  const draft = useFormDraft(form, 'organization');
  const { isDirty } = formState;
  const { leave } = useUnsentWork(isDirty, { survives: (to) => to.pathname === pathname });
  const saving = useSave(profile, form);
  const submit = handleSubmit((values) => saving.mutate({ values, typed: getValues() }));
  return (
    <form
      noValidate
      className="ui-card"
      aria-label={t('Contact details')}
      onSubmit={(event) => void submit(event)}
    >
      <Group
        title={t('Contact')}
        text={t('We print the name and email on new documents. We don’t send email there.')}
      >
        <LineField control={control} name="name" label={t('Name')} max={200} wide />
        <LineField control={control} name="email" label={t('Email')} max={254} type="email" optional />
        <LineField
          control={control}
          name="phone"
          label={profileLines.phone.label()}
          max={50}
          type="tel"
          optional
        />
      </Group>
      <Group title={t('Address')} text={t('We print this on new invoices.')}>
        {linesOf('address').map(([name, { label, max, wide = false }]) => (
          <LineField
            key={name}
            control={control}
            // The group has only lines of the form.
            name={name as keyof Form}
            label={label()}
            max={max}
            wide={wide}
            optional
          />
        ))}
      </Group>
      <SaveBar
        save={t('Save changes')}
        isDirty={isDirty}
        isSaving={saving.isPending}
        draft={draft}
        onReset={() => leave(() => reset(undefined, { keepDirtyValues: false }))}
      />
    </form>
  );
}

function useSave(profile: OrganizationProfileDto, form: UseFormReturn<Form>) {
  const queries = useQueryClient();
  const key = useProfileKey();
  const { query } = useActingFor();
  return useAction({
    call: ({ values }: { values: Form; typed: Form }) => {
      const { email, ...changes } = changedValues(formOf(profile), values);
      const requestBody = { ...changes, ...(email !== undefined && { email: email || null }) };
      return ProfileService.updateProfile({ requestBody, ...query });
    },
    events: ['profile.changed'],
    ...profileToasts,
    form,
    onSuccess: (saved, { typed }) => {
      // This form is only for households and businesses.
      if (!('name' in saved)) return;
      rebaseForm(form, typed, formOf(saved));
      queries.setQueryData(key, saved);
    },
  });
}
