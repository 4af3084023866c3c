import { useQuery } from '@tanstack/react-query';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import {
  DocumentsService,
  SigningService,
  type DocumentDetailsDto,
  type SigningConsentDto,
} from '../../../../shared/api';
import { ApiError } from '../../../../shared/http/api-error';

/**
 * Current document, null if not found. Its query key is not below a path that events make stale, so that it
 * is not replaced while being read.
 */
export function useToSign(id: number) {
  return useQuery<DocumentDetailsDto | null>({
    queryKey: ['to-sign', id],
    queryFn: async () => {
      try {
        return await DocumentsService.getDocumentDetails({ id });
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 404) return null;
        throw failure;
      }
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}

/**
 * Disclosure before signing electronically, and the reader's consent to it; neither for people who may not sign.
 * @param language another one than the reader's
 */
export function useSigningConsent(language?: 'en') {
  const { at, query, may } = useActingFor();
  return useQuery<SigningConsentDto>({
    queryKey: [at('/api/signing-consent'), language],
    queryFn: () => SigningService.getSigningConsent({ ...query, ...(language && { language }) }),
    staleTime: 0,
    enabled: may('sign'),
  });
}
