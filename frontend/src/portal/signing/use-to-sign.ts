import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  DocumentsService,
  SigningService,
  type DocumentDetailsDto,
  type SigningConsentDto,
} from '../../shared/api';
import { ApiError } from '../../shared/api-error';

export const consentKey = ['/api/signing-consent'] as const;

/** The document as it is now: whoever signs must not have seen an older one. Null where there is none. */
export function useToSign(id: number) {
  return useQuery<DocumentDetailsDto | null>({
    queryKey: [`/api/documents/${id}/details`, 'to sign'],
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

/** What is agreed to before signing electronically, and whether one has. */
export function useSigningConsent() {
  return useQuery<SigningConsentDto>({
    queryKey: consentKey,
    queryFn: () => SigningService.signingConsent(),
    staleTime: 0,
  });
}

/** What a signature or a refusal to sign makes stale: the documents, what is recorded of them, and the consent. */
export function useForgetSigned() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path, purpose] }) =>
        /^\/api\/(?:documents|activity|document-requests|notifications|signing-consent)\b/.test(
          String(path),
        ) && purpose !== 'to sign',
    });
}
