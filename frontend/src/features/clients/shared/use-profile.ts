import { useQuery } from '@tanstack/react-query';
import type { ProfileDto } from '../../../shared/api';
import { errorMessage } from '../../../shared/api-error';
import { queryTimes } from '../../../shared/query-client';

export const profileKey = ['/api/profile'] as const;

/** The own profile. */
export function useProfile() {
  return useQuery<ProfileDto>({ queryKey: profileKey, ...queryTimes.clientProfile });
}

/** How a change of the own profile is said to have gone. */
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
