import { parts } from '../../src/boot/parts-of-build.js';
import type { AccessScope } from '../../src/kernel/index.js';
import type { Agent } from '../test-app.js';

/** Rights of the calls of a part, and what they need: the default export of its `testing/rights.ts`. */
export interface RightsOfPart {
  /** Lines as in the tables of `expected.ts`. */
  portal?: string;
  staff?: string;
  /** Calls that an access token may not make, whoever it is of. */
  sessionOnly?: readonly string[];
  /** Valid bodies of the calls that some may make only for some clients (users.id). */
  bodies?: Readonly<Record<string, (client: number) => object>>;
  /** Those of them that take a form with a file. */
  uploads?: readonly string[];
  /** Calls about what the sample records do not have. */
  absent?: readonly string[];
  /** Required parameters of calls that read. */
  queries?: Readonly<Record<string, string>>;
  /** Makes records that concern no client. @returns their ids, by the path before the id */
  furnish?: (admin: Agent) => Promise<Record<string, number>>;
  /** Makes records of one client, all of whose texts contain `word`. @returns as `furnish` */
  furnishClient?: (admin: Agent, userId: number, word: string) => Promise<Record<string, number>>;
  /** Rows of To do that these records make, by the path of the record and the scopes that all are needed. */
  tasks?: readonly { type: string; path: string; scopes: readonly AccessScope[] }[];
}

/** Those of the parts of this build. */
export const ofParts = await Promise.all(
  parts.map(async ({ name }) => {
    const { default: rights } = (await import(`../../src/parts/${name}/testing/rights.js`)) as {
      default: RightsOfPart;
    };
    return rights;
  }),
);
