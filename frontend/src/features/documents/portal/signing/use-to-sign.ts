import { useQuery } from '@tanstack/react-query';
import {
  DocumentsService,
  SigningService,
  type DocumentDetailsDto,
  type SigningConsentDto,
} from '../../../../shared/api';
import { ApiError } from '../../../../shared/api-error';

/**
 * The document as it is now, null where there is none. Its key is its own, below none of the paths that events make
 * stale: what is being read is not replaced under the reader's eyes.
 */
export function useToSign(id: number) {
  return useQuery<DocumentDetailsDto | null>({
    queryKey: ['to-sign', id],
    queryFn: async () => {
      try {
        return await DocumentsService.documentDetails({ id });
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 404) return null;
        throw failure;
      }
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The disclosure before signing electronically, and the client's consent to it. */
export function useSigningConsent() {
  return useQuery<SigningConsentDto>({
    queryKey: ['/api/signing-consent'],
    queryFn: () => SigningService.signingConsent(),
    staleTime: 0,
  });
}
