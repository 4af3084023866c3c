import { Radio } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { ProfileService, type ContactMethod as Method, type ProfileDto } from '../../../shared/api';
import { Failed } from '../../../shared/antd/states';
import { contactMethods } from './contact-methods';
import { profileToasts, useProfile, useProfileKey } from './use-profile';
import './contact-method.css';

/** Preferred contact method; saved immediately. */
export function ContactMethod() {
  const queries = useQueryClient();
  const profileKey = useProfileKey();
  const profile = useProfile();
  // Optimistic value until the save completes: the query cache notifies its observers asynchronously, and
  // React would show the old choice until then.
  const [chosen, choose] = useState<Method>();
  const set = (preferredContactMethod: Method) =>
    queries.setQueryData<ProfileDto>(profileKey, (known) => known && { ...known, preferredContactMethod });
  const choosing = useAction({
    call: (preferredContactMethod: Method) =>
      ProfileService.updateProfile({ requestBody: { preferredContactMethod } }),
    inOrder: 'contact method',
    ...profileToasts,
    optimistic: (method) => {
      const before = profile.data?.preferredContactMethod;
      set(method);
      return () => before && set(before);
    },
  });
  if (profile.isError)
    return (
      <div className="all-columns">
        <Failed message={t('Failed to load your profile. Please try again.')} of={profile} />
      </div>
    );
  if (!profile.data)
    return (
      <div className="all-columns contact-methods-loading" role="status" aria-label={t('Loading')}>
        <span className="ui-bone" />
        <span className="ui-bone" />
        <span className="ui-bone" />
      </div>
    );
  const { email, phone, address, city, preferredContactMethod } = profile.data;
  const choices: { value: Method; reached: string }[] = [
    { value: 'email', reached: email },
    { value: 'phone', reached: phone ?? t('No phone number yet') },
    {
      value: 'mail',
      reached: [address, city].filter(Boolean).join(', ') || t('No address yet'),
    },
  ];
  return (
    <Radio.Group
      className="all-columns contact-methods"
      aria-label={t('Preferred contact method')}
      name="preferredContactMethod"
      value={chosen ?? preferredContactMethod}
      onChange={({ target }) => {
        const method = target.value as Method;
        choose(method);
        choosing.mutate(method, { onSettled: () => choose(undefined) });
      }}
    >
      {choices.map(({ value, reached }) => (
        <Radio key={value} value={value}>
          {contactMethods()[value]}
          <small className="sub">{reached}</small>
        </Radio>
      ))}
    </Radio.Group>
  );
}
