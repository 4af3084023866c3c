import pg from 'pg';
import { turnOn } from './seed.mjs';

/** Questions of the questionnaire; the client has answered two thirds of them, and all of them a year ago. */
const amount = 60;

const types = [
  { type: 'text', value: 'Words of an answer.' },
  { type: 'yes_no', value: 'yes' },
  { type: 'money', value: '1250.00' },
  { type: 'choice', options: ['A job', 'My own business', 'Something else'], value: 'A job' },
  { type: 'date', value: '2026-04-15' },
  { type: 'choices', options: ['Checking account', 'Savings account', 'Mortgage'], value: ['Mortgage'] },
];

const keyOf = (number) => `question_${number}`;

/** Each third question is asked on the one before. */
function questionOf(number) {
  const { value: _, ...question } = types[number % types.length];
  const before = types[(number - 1) % types.length];
  return {
    key: keyOf(number),
    ...question,
    label: `What should we know about your year, ${number}?`,
    help: 'Rough numbers are fine.',
    required: number % 4 === 0,
    ...(number % 3 === 2 && {
      showIf: { key: keyOf(number - 1), is: Array.isArray(before.value) ? before.value[0] : before.value },
    }),
  };
}

/**
 * Sends the client a questionnaire, and answers it.
 * @returns questionnaire_responses.id
 */
export async function seedQuestionnaire({ url, adminCookie, databaseUrl, clientId }) {
  await turnOn('questionnaires', { url, adminCookie });
  const post = async (path, body) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: adminCookie },
      body: JSON.stringify(body),
    });
    if (response.status !== 201) throw new Error(`${path} answered ${response.status}.`);
    return response.json();
  };
  const questions = Array.from({ length: amount }, (_, index) => questionOf(index + 1));
  const sections = [0, 1, 2, 3].map((part) => ({
    title: `Part ${part + 1}`,
    questions: questions.slice(part * 15, part * 15 + 15),
  }));
  const { id } = await post('/api/admin/questionnaires', { title: 'Yearly review', sections });
  const send = () => post(`/api/admin/questionnaires/${id}/send`, { userId: clientId });
  const earlier = await send();
  const { id: responseId } = await send();
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const answer = (response, number) =>
    database.query(
      `INSERT INTO questionnaire_answers (response_id, key, value, given_by, saved_at) VALUES ($1, $2, $3, $4, now())`,
      [response, keyOf(number), JSON.stringify(types[number % types.length].value), clientId],
    );
  for (let number = 1; number <= amount; number++) {
    await answer(earlier.id, number);
    if (number % 3 > 0) await answer(responseId, number);
  }
  await database.query(
    `UPDATE questionnaire_responses SET state = 'accepted', submitted_at = now(), accepted_at = now() WHERE id = $1`,
    [earlier.id],
  );
  await database.query('VACUUM ANALYZE');
  await database.end();
  return responseId;
}

/** Opening it, and saving one answer. */
export const questionnaireCalls = ({ clientCookie, responseId }) => ({
  questionnaire: { path: `/api/questionnaires/${responseId}`, headers: { cookie: clientCookie } },
  answer: {
    path: `/api/questionnaires/${responseId}/answers/${keyOf(1)}`,
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: clientCookie },
    body: JSON.stringify({ value: 'yes' }),
  },
});

/** Responses of each client in a large practice: one in ten clients has one that waits for the practice. */
const perClient = 10;

/**
 * Sends ten questionnaires to each client, and `own` to the one whose lists are measured.
 * @param clients SQL of rows with `id` and `n`
 */
export async function addResponses(database, { measuredId, own, clients }) {
  const { rows } = await database.query(
    'INSERT INTO questionnaires (created_at, updated_at) VALUES (now(), now()) RETURNING id',
  );
  const [{ id }] = rows;
  const questions = Array.from({ length: 20 }, (_, index) => questionOf(index + 1));
  await database.query(
    `INSERT INTO questionnaire_versions (questionnaire_id, version, title, language, sections, created_at)
     VALUES ($1, 1, 'Yearly review', 'en', $2, now())`,
    [id, JSON.stringify([{ title: 'All', questions }])],
  );
  const send = (from) =>
    database.query(
      `INSERT INTO questionnaire_responses
         (user_id, questionnaire_id, version, state, answered, visible, created_at, updated_at, submitted_at, accepted_at)
       SELECT client, $1, 1, state, 0, 20, at, at, CASE WHEN state <> 'open' THEN at END, CASE WHEN state = 'accepted' THEN at END
       FROM ${from}, LATERAL (SELECT now() - number * interval '1 hour' AS at) moment`,
      [id],
    );
  await send(`(SELECT id AS client, n * 10 + sent AS number,
      CASE WHEN sent > 2 THEN 'accepted' WHEN sent = 2 AND n % 10 = 0 THEN 'submitted' ELSE 'open' END AS state
    FROM ${clients}, generate_series(1, ${perClient}) sent) one`);
  await send(
    `(SELECT ${measuredId} AS client, number, 'open' AS state FROM generate_series(1, ${own}) number) one`,
  );
  await database.query(
    `INSERT INTO questionnaire_answers (response_id, key, value, given_by, saved_at)
     SELECT id, 'question_' || n, '"Words of an answer."', user_id, created_at
     FROM questionnaire_responses, generate_series(1, 5) n WHERE state <> 'open'`,
  );
}

/** The client's newest open one. */
export async function openResponseOf(database, clientId) {
  const { rows } = await database.query(
    `SELECT max(id) AS id FROM questionnaire_responses WHERE user_id = $1 AND state = 'open'`,
    [clientId],
  );
  return rows[0].id;
}
