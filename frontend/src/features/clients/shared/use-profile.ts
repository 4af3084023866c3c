import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import type { OrganizationProfileDto, ProfileDto } from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';

/** Query key of the profile of the client for whom the reader acts. */
export const useProfileKey = () => [useActingFor().at('/api/profile')];

/** One's own profile, or that of the client for whom the reader acts. */
export function useProfile<Profile extends ProfileDto | OrganizationProfileDto = ProfileDto>() {
  return useQuery<Profile>({ queryKey: useProfileKey(), ...queryTimes.clientProfile });
}

/** Toasts after a change of one's own profile. */
export const profileToasts = {
  success: () => ({
    title: t('Profile updated'),
    description: t('Your profile has been updated successfully.'),
  }),
  failure: () => [t('Update failed'), t('Failed to update profile. Please try again.')] as const,
};
