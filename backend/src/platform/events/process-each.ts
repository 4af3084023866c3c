import { AsyncLocalStorage } from 'node:async_hooks';
import pLimit from 'p-limit';

const goesOn = new AsyncLocalStorage<() => boolean>();

/** Runs `work`, in which `processEach` leaves out what it has not begun once `isWanted` is false. */
export const processWhile = <Result>(isWanted: () => boolean, work: () => Promise<Result>): Promise<Result> =>
  goesOn.run(isWanted, work);

/**
 * Processes every item, by default one at a time. A failing item does not stop the following ones, so `work` opens its
 * own transaction for each.
 * @throws AggregateError at the end with every failure, so that the job is retried
 */
export async function processEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  atOnce = 1,
): Promise<void> {
  const limit = pLimit(atOnce);
  const isWanted = goesOn.getStore() ?? (() => true);
  const ended = await Promise.allSettled(
    items.map((item) => limit(async () => void (isWanted() && (await work(item))))),
  );
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (failures.length === 0) return;
  const reasons = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)));
  throw new AggregateError(failures, `${failures.length} of ${items.length} failed: ${summary(reasons)}`);
}

/** Maximum reasons in the message; `errors` has all failures. */
const mostNamed = 3;

function summary(reasons: readonly string[]): string {
  const named = [...new Set(reasons)];
  return [...named.slice(0, mostNamed), ...(named.length > mostNamed ? ['…'] : [])].join('; ');
}
