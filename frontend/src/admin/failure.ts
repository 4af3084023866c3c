import { NetworkError, serverMessageOf } from '../shared/api-error';

/** The sentence for a person about a call that failed, where there is one; of several calls about the first. */
export function saidOf(failure: unknown): string | undefined {
  if (failure instanceof NetworkError) return failure.message;
  const said = serverMessageOf(failure);
  return said === undefined && failure instanceof Error && failure.cause ? saidOf(failure.cause) : said;
}
