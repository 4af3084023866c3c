/* Bare server, bank statements: one statement for the grid, with the day of the practice. */

const known = `json_agg(json_build_array(to_char(s.month, 'YYYY-MM'), coalesce(d.id, e.id), s.is_none,
    r.status = 'pending_review' AND r.withdrawn_at IS NULL)) FILTER (WHERE s.month IS NOT NULL)`;

/** A year of a client's accounts. */
export async function statements(run, caller, year) {
  const { rows } = await run(
    'statements',
    `SELECT a.id, a.title, to_char(a.from_month, 'YYYY-MM') AS first, to_char(a.to_month, 'YYYY-MM') AS last,
       ${known} AS known, (SELECT to_char($4::timestamptz AT TIME ZONE time_zone, 'YYYY-MM') FROM site) AS present
     FROM bank_accounts a LEFT JOIN (bank_statements s
         LEFT JOIN documents d ON d.id = s.document_id AND d.deleted_at IS NULL AND d.status <> 'draft'
         LEFT JOIN document_requests r ON r.id = s.request_id
         LEFT JOIN documents e ON e.id = r.document_id AND e.deleted_at IS NULL AND e.status <> 'draft')
       ON s.account_id = a.id AND s.month BETWEEN $2 AND $3
     WHERE a.user_id = $1 AND a.from_month <= $3 AND (a.to_month IS NULL OR a.to_month >= $2) GROUP BY a.id ORDER BY a.id`,
    [caller.user_id, `${year}-01-01`, `${year}-12-01`, new Date()],
  );
  return rows.map(({ id, title, first, last, known, present }) => {
    const found = new Map((known ?? []).map(([month, ...facts]) => [month, facts]));
    const months = [];
    for (let number = 1; number <= 12; number++) {
      const month = `${year}-${String(number).padStart(2, '0')}`;
      if (month < first || (last !== null && month > last)) continue;
      const [documentId = null, isNone, isRequested] = found.get(month) ?? [];
      const open = isRequested ? 'requested' : month < present ? 'missing' : 'not_due';
      months.push({
        month,
        state: documentId === null ? (isNone ? 'none' : open) : 'received',
        documentId,
      });
    }
    return { account: { id, title }, months };
  });
}
