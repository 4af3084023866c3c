import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from './rounds.mjs';
import { sendAgreements, signAgreement } from './signing.mjs';

// The backend's: the benchmark has no packages of its own.
const sharp = createRequire(new URL('../backend/package.json', import.meta.url))('sharp');

/** Documents signed in each part. */
const signatures = 20;
const warmUp = 3;
/** Statements, or portals, that the other client requests at any moment. */
const inFlight = 40;
/** Calls of a client while another one opens portals. */
const calls = 60;
/** Photos of a client while eight callers of another one ask for thumbnails. */
const photos = 12;
const callers = 8;
/** Messages with five pictures each: more than are drawn meanwhile, since a drawn one is kept. */
const pictureMessages = 8;

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
  const pictures = await measurePictures({ url, clientCookie, otherCookie });
  return { calm, crowded, inFlight, answers: Object.fromEntries(statements.answers), portals, pictures };
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

/** Photos of a client alone, and while eight callers ask for the thumbnails of another one's large pictures. */
async function measurePictures({ url, clientCookie, otherCookie }) {
  const addresses = await sendPictures({ url, Cookie: otherCookie });
  const photo = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#842' } })
    .png()
    .toBuffer();
  const upload = async () => {
    const body = new FormData();
    body.append('file', new Blob([photo], { type: 'image/png' }), 'photo.png');
    const response = await fetch(`${url}/api/profile/photo`, {
      method: 'PUT',
      headers: { Cookie: clientCookie },
      body,
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A photo was refused: ${response.status}.`);
  };
  const uploadAll = async () => {
    const took = [];
    for (let number = 0; number < photos; number += 1) {
      const began = performance.now();
      await upload();
      took.push(performance.now() - began);
    }
    return { median: median(took), worst: Math.max(...took) };
  };
  await upload();
  const alone = await uploadAll();
  const answers = new Map();
  let open = true;
  let next = 0;
  const keepAskingForNew = async () => {
    for (; open && next < addresses.length;) await ask(addresses[next++], otherCookie, answers);
  };
  const all = Array.from({ length: callers }, keepAskingForNew);
  while (answers.size === 0) await delay(10);
  const beside = await uploadAll();
  const lasted = next < addresses.length;
  open = false;
  await Promise.all(all);
  return { alone, beside, lasted, answers: Object.fromEntries(answers) };
}

/** Messages with pictures of a few kilobytes that have 24 million pixels. @returns addresses of their thumbnails */
async function sendPictures({ url, Cookie }) {
  const picture = await sharp({ create: { width: 4900, height: 4900, channels: 3, background: '#248' } })
    .png()
    .toBuffer();
  const json = { Cookie, 'Content-Type': 'application/json' };
  const thread = await fetch(`${url}/api/message-threads`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ subject: 'Pictures' }),
  });
  const { id } = await thread.json();
  const addresses = [];
  for (let message = 0; message < pictureMessages; message += 1) {
    const body = new FormData();
    body.append('content', 'Pictures');
    for (let number = 0; number < 5; number += 1)
      body.append('files', new Blob([picture], { type: 'image/png' }), `${number}.png`);
    const sent = await fetch(`${url}/api/message-threads/${id}/messages`, {
      method: 'POST',
      headers: { Cookie },
      body,
    });
    const { attachments } = await sent.json();
    addresses.push(...attachments.map((attachment) => `${url}${attachment.url}?size=400`));
  }
  return addresses;
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
export function printCrowd({ calm, crowded, inFlight: statements, answers, portals, pictures }, goals) {
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
  const photo = goals.find(({ name }) => name === 'photos in a crowd');
  console.log(`\nA client's photos while ${callers} callers of another client ask for thumbnails`);
  console.log(`  alone: ${figures(pictures.alone)}; with the others: ${figures(pictures.beside)}`);
  console.log(`  answers to the others: ${statusesOf(pictures.answers).join(', ')}`);
  console.log(
    `  goal: at most ${photo.limit} times as long at the median, ${photo.reached.toFixed(2)} ${photo.met ? 'met' : 'NOT MET'}`,
  );
}
