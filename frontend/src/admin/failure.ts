import { ApiError, NetworkError } from '../shared/api-error';

/** The sentence for a person about a call that failed, where there is one; of several calls about the first. */
export function saidOf(failure: unknown): string | undefined {
  if (failure instanceof ApiError) return failure.serverMessage;
  if (failure instanceof NetworkError) return failure.message;
  return failure instanceof Error && failure.cause ? saidOf(failure.cause) : undefined;
}
