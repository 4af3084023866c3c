import { useQuery } from '@tanstack/react-query';
import { useActingFor } from '../../../shared/acting-for';
import type { ProfileDto } from '../../../shared/api';
import { errorMessage } from '../../../shared/api-error';
import { queryTimes } from '../../../shared/query-client';

/** Query key of the profile of the client for whom the reader acts. */
export const useProfileKey = () => [useActingFor().at('/api/profile')];

/** Profile of the client for whom the reader acts, by default one's own. */
export function useProfile() {
  return useQuery<ProfileDto>({ queryKey: useProfileKey(), ...queryTimes.clientProfile });
}

/** Toasts after a change of one's own profile. */
export const profileToasts = {
  success: () => ({
    title: 'Profile updated',
    description: 'Your profile has been updated successfully.',
  }),
  failure: (failure: Error) => ({
    title: 'Update failed',
    description: errorMessage(failure, 'Failed to update profile. Please try again.'),
  }),
};
