import { setTimeout as delay } from 'node:timers/promises';
import { median } from './rounds.mjs';
import { sendAgreements, signAgreement } from './signing.mjs';

/** Documents signed in each part. */
const signatures = 20;
const warmUp = 3;
/** Statements that the other client requests at any moment. */
const inFlight = 40;

/**
 * One client signs while another one opens statements.
 * @returns milliseconds per signature without and with the other client, and the counts of statement
 * responses by status
 */
export async function measureCrowd({ url, adminCookie, clientCookie, clientId, otherCookie }) {
  const count = warmUp + 2 * signatures;
  const ids = await sendAgreements({ url, adminCookie, clientCookie, clientId, count });
  for (const id of ids.splice(0, warmUp)) await signAgreement({ url, clientCookie, id });
  const calm = await signAll({ url, clientCookie, ids: ids.splice(0, signatures) });
  const statements = openStatements({ url, otherCookie });
  // The other client's requests are running before the first signature.
  while (statements.answers.size === 0) await delay(10);
  const crowded = await signAll({ url, clientCookie, ids });
  await statements.end();
  return { calm, crowded, inFlight, answers: Object.fromEntries(statements.answers) };
}

async function signAll({ url, clientCookie, ids }) {
  const took = [];
  for (const id of ids) {
    const began = performance.now();
    await signAgreement({ url, clientCookie, id });
    took.push(performance.now() - began);
  }
  return { median: median(took), worst: Math.max(...took) };
}

/** Different dates each time, so that none is served from the cache. */
function openStatements({ url, otherCookie }) {
  const answers = new Map();
  let open = true;
  let number = 0;
  const keepOpening = async () => {
    while (open) {
      const day = new Date(Date.UTC(2000, 0, 1 + number++)).toISOString().slice(0, 10);
      const response = await fetch(`${url}/api/statement?from=${day}&to=2026-12-31`, {
        headers: { Cookie: otherCookie },
      });
      await response.arrayBuffer();
      answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
    }
  };
  const all = Array.from({ length: inFlight }, keepOpening);
  return {
    answers,
    end: () => {
      open = false;
      return Promise.all(all);
    },
  };
}

/** Prints the results of signing while another client is busy. */
export function printCrowd({ calm, crowded, inFlight: statements, answers }, goals) {
  const goal = goals.find(({ name }) => name === 'signing in a crowd');
  const figures = ({ median: middle, worst }) =>
    `${middle.toFixed(0)} ms at the median, ${worst.toFixed(0)} ms at worst`;
  const statuses = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  console.log(`\nSigning while another client has ${statements} statements under way`);
  console.log(`  alone: ${figures(calm)}; with the other client: ${figures(crowded)}, none refused`);
  console.log(`  answers to the statements: ${statuses.join(', ')}`);
  console.log(
    `  goal: at most ${goal.limit} times as long at the median, ${goal.reached.toFixed(2)} ${goal.met ? 'met' : 'NOT MET'}`,
  );
}
