import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { t } from '@steward/texts';
import { changedValues } from '../../../shared/forms/changed-values';
import { rebaseForm } from '../../../shared/action/rebase-form';
import { useAction } from '../../../shared/action/use-action';
import { ProfileService, type ProfileDto } from '../../../shared/api';
import { Group } from '../../../shared/antd/group';
import { PhotoField } from '../../../shared/antd/photo-field';
import { SaveBar } from '../../../shared/antd/save-bar';
import { Failed } from '../../../shared/antd/states';
import { useUnsentWork } from '../../../shared/antd/leave-guard';
import { personName } from '../../../shared/text/person-name';
import { useAuth } from '../../../shared/session/session';
import { useFormDraft } from '../../../shared/forms/use-form-draft';
import { AddressFields, BioField, ContactFields, EmailField, NameFields, WorkFields } from './profile-fields';
import { formOf, type ProfileForm, useProfileSchema } from './offered/profile-schema';
import { profileToasts, useProfile, useProfileKey } from './use-profile';

/** Profile form: photo, names, address and work. */
export function PersonalInformation() {
  const profile = useProfile();
  if (profile.data) return <PersonalForm profile={profile.data} />;
  if (profile.isError)
    return <Failed message={t('Failed to load your profile. Please try again.')} of={profile} />;
  return <ProfileSkeleton />;
}

/** Purpose of each section, for a client and for an admin. */
const words = () => ({
  client: {
    you: t('Your name as we’ll write it. Only you and we see your photo.'),
    address: t('We print this on your new invoices.'),
    work: t('Your work, if it helps us help you.'),
  },
  admin: {
    you: t('Your name as clients see it. Only you see your photo.'),
    address: t('How your team reaches you. Clients see the details under Practice instead.'),
    work: t('Your role in the practice.'),
  },
});

function PersonalForm({ profile }: { profile: ProfileDto }) {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const schema = useProfileSchema();
  const form = useForm<ProfileForm>({
    resolver: standardSchemaResolver(schema),
    // Changes by the practice are merged without overwriting unsaved input.
    values: formOf(profile),
    resetOptions: { keepDirtyValues: true },
  });
  const { control, handleSubmit, getValues, reset } = form;
  const draft = useFormDraft(form, 'profile');
  const { isDirty } = form.formState;
  // The form stays mounted while another tab is open.
  const { leave } = useUnsentWork(isDirty, { survives: (to) => to.pathname === pathname });

  const saving = useSaveProfile(profile, form);
  const submit = handleSubmit((values) => saving.mutate({ values, typed: getValues() }));
  const fields = { control, own: true };
  const texts = words()[user?.role ?? 'client'];
  return (
    <form
      noValidate
      className="ui-card"
      aria-label={t('Personal Information')}
      onSubmit={(event) => void submit(event)}
    >
      <Group title={t('You')} text={texts.you}>
        <PhotoField
          photo={profile.photo}
          name={personName(profile) || profile.email}
          shape="square"
          hint={t('JPEG, PNG or WebP, max 5MB. You can crop it next.')}
          upload={(file) => ProfileService.setProfilePhoto({ formData: { file } })}
          remove={() => ProfileService.deleteProfilePhoto()}
          events={['profile.changed']}
          afterRemoval={t('Your initials show until you upload another.')}
        />
        <NameFields {...fields} />
        <EmailField {...fields} />
        <ContactFields {...fields} />
      </Group>
      <Group title={t('Address')} text={texts.address}>
        <AddressFields {...fields} />
      </Group>
      <Group title={t('Work')} text={texts.work}>
        <WorkFields {...fields} />
        <BioField {...fields} />
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

function useSaveProfile(profile: ProfileDto, form: UseFormReturn<ProfileForm>) {
  const queries = useQueryClient();
  const profileKey = useProfileKey();
  return useAction({
    call: ({ values }: { values: ProfileForm; typed: ProfileForm }) =>
      ProfileService.updateProfile({ requestBody: changedValues(formOf(profile), values) }),
    events: ['profile.changed'],
    ...profileToasts,
    form,
    onSuccess: (saved, { typed }) => {
      // This form is not for households and businesses.
      if (!('firstName' in saved)) return;
      rebaseForm(form, typed, formOf(saved));
      queries.setQueryData(profileKey, saved);
    },
  });
}

function ProfileSkeleton() {
  return (
    <div className="ui-card" role="status" aria-label={t('Loading')}>
      <Group title={t('You')} text="">
        {Array.from({ length: 6 }, (_, line) => (
          <span key={line} className="ui-bone" style={{ height: 40 }} />
        ))}
      </Group>
    </div>
  );
}
