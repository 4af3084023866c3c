import autocannon from 'autocannon';
import { cpuOf, cpuOfPostgres } from './processes.mjs';

export const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** Seconds until a request counts as failed; generous, because requests wait long on a busy machine. */
const timeoutSeconds = 60;

/**
 * The cost of one piece of work.
 * @param work does `amount` pieces
 */
export async function costOf({ server, postmaster, amount }, work) {
  const before = { at: performance.now(), server: cpuOf(server.pid), postgres: cpuOfPostgres(postmaster) };
  const result = await work();
  return {
    result,
    perSecond: (amount / (performance.now() - before.at)) * 1000,
    /** Microseconds of CPU. */
    server: ((cpuOf(server.pid) - before.server) / amount) * 1e6,
    postgres: ((cpuOfPostgres(postmaster) - before.postgres) / amount) * 1e6,
  };
}

/** Loads a server and returns the cost of one request. */
async function load({ server, postmaster, call, connections, amount }) {
  const { path, ...request } = server.call ?? call;
  const url = server.url + path;
  const { result, ...cost } = await costOf({ server, postmaster, amount }, () =>
    autocannon({ url, ...request, connections, amount, timeout: timeoutSeconds, sampleInt: 20 }),
  );
  const failed = result.errors + result.non2xx;
  if (failed > 0 || result.requests.total !== amount)
    throw new Error(
      `${path}: ${failed} of ${amount} requests failed (${result.errors} errors, ${JSON.stringify(result.statusCodeStats)})`,
    );
  return { ...cost, p50: result.latency.p50, p99: result.latency.p99 };
}

/**
 * One row of the table: the servers take turns with the same number of requests, so that other load on the
 * machine affects all of them alike.
 * @param servers by name; the others are compared with the first; each may have a `call` of its own
 * @param amount requests per turn
 * @param turn one turn of a server: its cost, by default of the requests
 * @param budget seconds after which no further round begins, once there were three
 * @returns the median of each server, and of each round's ratios
 */
export async function alternate({ servers, budget, rounds = 5, turn = load, ...what }) {
  const began = performance.now();
  const all = Object.entries(servers);
  // Two warm-ups: a server with more code compiles longer, but only once.
  for (const [, server] of [...all, ...all]) await turn({ ...what, server });
  const seen = Object.fromEntries(all.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    if (round >= 3 && performance.now() - began > budget * 1000) break;
    // The order alternates, because a load affects the one after it.
    for (const [name, server] of round % 2 === 0 ? all : all.toReversed())
      seen[name].push(await turn({ ...what, server }));
  }
  const [first] = Object.keys(servers);
  return Object.fromEntries(
    all.map(([name]) => [name, { ...medians(seen[name]), ...ratios(seen[name], seen[first]) }]),
  );
}

function medians(rounds) {
  const of = (figure) => median(rounds.map((round) => round[figure]));
  const names = ['perSecond', 'p50', 'p99', 'server', 'postgres'];
  return { rounds: rounds.length, ...Object.fromEntries(names.map((name) => [name, of(name)])) };
}

function ratios(rounds, base) {
  const of = (cost) => median(rounds.map((round, index) => cost(round) / cost(base[index])));
  return { ratio: of(({ server, postgres }) => server + postgres), serverRatio: of(({ server }) => server) };
}
