/** Clients that one call takes. */
const mostAtOnce = 200;

/** Clients in parts, one for each call, with the number of clients before. */
export const batchesOf = <Client>(clients: readonly Client[]): { done: number; batch: Client[] }[] =>
  Array.from({ length: Math.ceil(clients.length / mostAtOnce) }, (_, part) => ({
    done: part * mostAtOnce,
    batch: clients.slice(part * mostAtOnce, (part + 1) * mostAtOnce),
  }));
