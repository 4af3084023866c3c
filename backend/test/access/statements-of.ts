import pg from 'pg';

/**
 * The connection that listens for other instances asks whether it lives, every five seconds the switches of parts are read, and
 * every five minutes expired rate limits are removed.
 */
const atAnyTime: ReadonlySet<string> = new Set(['SELECT 1', 'parts.read', 'rate_limits:rlflx-clear-expired']);

/** Runs `call`, and lists the statements that ran until it ended, by name. */
export async function statementsOf<Answer>(
  call: () => PromiseLike<Answer>,
): Promise<{ answer: Answer; statements: string[] }> {
  const original = pg.Client.prototype.query;
  const statements: string[] = [];
  // The overloads of `query` cannot be repeated by a wrapper.
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { name?: string; text?: string }];
    const statement = typeof first === 'string' ? first : (first.name ?? first.text ?? '');
    if (!atAnyTime.has(statement)) statements.push(statement);
    return Reflect.apply(original, this, given) as unknown;
  } as typeof original;
  try {
    return { answer: await call(), statements };
  } finally {
    pg.Client.prototype.query = original;
  }
}
