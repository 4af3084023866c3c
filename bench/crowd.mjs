import { setTimeout as delay } from 'node:timers/promises';
import { median } from './rounds.mjs';
import { sendAgreements, signAgreement } from './signing.mjs';

/** Documents signed in each part. */
const signatures = 20;
const warmUp = 3;
/** Statements, or portals, that the other client requests at any moment. */
const inFlight = 40;
/** Calls of a client while another one opens portals. */
const calls = 60;

/**
 * One client signs while another one opens statements, and asks who is logged in while another one opens portals.
 * @returns milliseconds per signature without and with the other client, and the counts of statement responses by
 * status; the same for calls beside one portal and beside many
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
  const portals = await measurePortals({ url, clientCookie, otherCookie });
  return { calm, crowded, inFlight, answers: Object.fromEntries(statements.answers), portals };
}

async function measurePortals({ url, clientCookie, otherCookie }) {
  const answers = new Map();
  const beside = async (count) => {
    const portals = keepAsking(`${url}/client/portal`, otherCookie, count, answers);
    while (portals.answered() < 2 * count) await delay(10);
    const took = [];
    for (let call = 0; call < calls; call += 1) {
      const began = performance.now();
      await ask(`${url}/api/user`, clientCookie, answers);
      took.push(performance.now() - began);
    }
    await portals.end();
    return { median: median(took), worst: Math.max(...took) };
  };
  const one = await beside(1);
  return { one, many: await beside(inFlight), answers: Object.fromEntries(answers) };
}

async function ask(address, Cookie, answers) {
  const response = await fetch(address, { headers: { Cookie } });
  await response.arrayBuffer();
  answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
}

/** Keeps a number of requests in flight until `end`. */
function keepAsking(address, Cookie, count, answers) {
  let open = true;
  let answered = 0;
  const keep = async () => {
    for (; open; answered += 1) await ask(address, Cookie, answers);
  };
  const all = Array.from({ length: count }, keep);
  return {
    answered: () => answered,
    end: () => {
      open = false;
      return Promise.all(all);
    },
  };
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
export function printCrowd({ calm, crowded, inFlight: statements, answers, portals }, goals) {
  const goal = goals.find(({ name }) => name === 'signing in a crowd');
  const figures = ({ median: middle, worst }) =>
    `${middle.toFixed(0)} ms at the median, ${worst.toFixed(0)} ms at worst`;
  const statusesOf = (counts) => Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
  const statuses = statusesOf(answers);
  console.log(`\nSigning while another client has ${statements} statements under way`);
  console.log(`  alone: ${figures(calm)}; with the other client: ${figures(crowded)}, none refused`);
  console.log(`  answers to the statements: ${statuses.join(', ')}`);
  console.log(
    `  goal: at most ${goal.limit} times as long at the median, ${goal.reached.toFixed(2)} ${goal.met ? 'met' : 'NOT MET'}`,
  );
  const besides = goals.find(({ name }) => name === 'calls in a crowd');
  console.log(`\nA client's calls while another client draws portals`);
  console.log(`  one at a time: ${figures(portals.one)}; ${statements} at a time: ${figures(portals.many)}`);
  console.log(`  answers: ${statusesOf(portals.answers).join(', ')}; none may be 503`);
  console.log(
    `  goal: at most ${besides.limit} times as long at the median, ${besides.reached.toFixed(2)} ${besides.met ? 'met' : 'NOT MET'}`,
  );
}
