import { useQuery } from '@tanstack/react-query';
import type { ProfileDto } from '../../../shared/api';
import { errorMessage } from '../../../shared/api-error';
import { queryTimes } from '../../../shared/query-client';

export const profileKey = ['/api/profile'] as const;

/** One's own profile. */
export function useProfile() {
  return useQuery<ProfileDto>({ queryKey: profileKey, ...queryTimes.clientProfile });
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
