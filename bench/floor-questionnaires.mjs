/* Bare server, questionnaires: opening one is one statement, and saving an answer is one that updates. Nothing decides what is
   visible: the answer is that of before. */

const answersOf = (response, more = 'NULL') => `(SELECT json_object_agg(key, json_build_array(value, ${more}))
  FROM questionnaire_answers WHERE response_id = ${response})`;

/** A questionnaire of the client, with its answers and those of before. */
export async function questionnaire(run, caller, id) {
  const { rows } = await run(
    'questionnaire',
    `SELECT r.id, r.questionnaire_id AS "questionnaireId", r.version, v.title, r.state,
       to_char(r.due_date, 'YYYY-MM-DD') AS "dueDate", r.answered, r.visible, r.created_at, r.submitted_at AS "submittedAt",
       r.document_id AS "documentId", r.reason, v.description, v.language,
       (SELECT coalesce(json_agg(json_build_object('id', d.id, 'title', d.title)), '[]')
        FROM questionnaire_requests q JOIN document_requests d ON d.id = q.request_id WHERE q.response_id = r.id) AS requests,
       v.sections, ${answersOf('r.id', 'saved_at')} AS stored, ${answersOf(`(
         SELECT p.id FROM questionnaire_responses p
         WHERE p.user_id = r.user_id AND p.questionnaire_id = r.questionnaire_id AND p.state = 'accepted' AND p.id <> r.id
         ORDER BY p.accepted_at DESC, p.id DESC LIMIT 1)`)} AS before
     FROM questionnaire_responses r JOIN questionnaire_versions v USING (questionnaire_id, version)
     WHERE r.id = $1 AND r.user_id = $2`,
    [id, caller.user_id],
  );
  const { stored, before, ...row } = rows[0];
  const keys = row.sections.flatMap(({ questions }) => questions.map(({ key }) => key));
  const valuesOf = (answers) =>
    Object.fromEntries(keys.flatMap((key) => (answers?.[key] ? [[key, answers[key][0]]] : [])));
  return {
    ...row,
    answers: valuesOf(stored),
    previous: valuesOf(before),
    allowed: ['answer', 'submit'],
    savedAt: Object.fromEntries(
      Object.entries(stored).map(([key, [, savedAt]]) => [key, new Date(savedAt).toISOString()]),
    ),
  };
}

/** Saves an answer of the client that is there already. */
export async function answer(run, caller, id, key, { value }) {
  const { rows } = await run(
    'answer',
    `UPDATE questionnaire_answers a SET value = $4, given_by = $3, saved_at = $5
     FROM questionnaire_responses r WHERE r.id = a.response_id AND r.user_id = $3 AND a.response_id = $1 AND a.key = $2
     RETURNING r.answered, r.visible, a.saved_at AS "savedAt"`,
    [id, key, caller.user_id, JSON.stringify(value), new Date()],
  );
  return rows[0];
}
