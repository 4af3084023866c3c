/** Columns of `bank_accounts a`, as `BankAccount`. */
export const accountColumns = `a.id, a.user_id AS "userId", a.title, to_char(a.from_month, 'YYYY-MM') AS "from",
  to_char(a.to_month, 'YYYY-MM') AS "to"`;

/** False for a document that was deleted or sent back. */
const counts = (document: string): string =>
  `${document}.deleted_at IS NULL AND ${document}.status <> 'draft'`;

const documentId = 'coalesce(filed.id, answer.id)';
const requestId = `CASE WHEN r.withdrawn_at IS NULL AND r.status <> 'completed' THEN r.id END`;

/**
 * Facts about a month, of `bank_statements s`, as `MonthRecord`. They follow from the documents and the request as they
 * are now, so that nothing has to be noted when these change.
 */
export const knownMonth = {
  joins: `
    LEFT JOIN documents filed ON filed.id = s.document_id AND ${counts('filed')}
    LEFT JOIN document_requests r ON r.id = s.request_id
    LEFT JOIN documents answer ON answer.id = r.document_id AND ${counts('answer')}`,
  documentId,
  /** In the order of `MonthRecord`. */
  fields: `to_char(s.month, 'YYYY-MM'), ${documentId}, s.is_none, ${requestId}, s.was_answered`,
  columns: `to_char(s.month, 'YYYY-MM') AS month, ${documentId} AS "documentId", s.is_none AS "isNone",
    ${requestId} AS "requestId", s.was_answered AS "wasAnswered"`,
};
