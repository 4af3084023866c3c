/** SQL expressions that `currentRights` is written for. */
interface Subject {
  /** users.id of the person or member of the staff */
  person: string;
  /** accounts.staff_role; null for a person who is not staff */
  staffRole: string;
  /** users.id of the client; null for what concerns no client */
  client: string;
  /** documents.id of the document that it is about; null if it is about none */
  document: string;
  /** The moment, timestamptz. */
  now: string;
}

/**
 * SQL (text[]) of the rights that someone has about a client at a moment, for statements about several people:
 * scopes of a person whose access covers the document, with 'client_owner' for an owner of a household or business, or a
 * member of the staff's role and those after it. Null without any.
 */
export const currentRights = ({ person, staffRole, client, document, now }: Subject): string => `
  CASE WHEN ${staffRole} IS NULL THEN (
    SELECT CASE WHEN held.role = 'owner' THEN held.scopes || '{client_owner}'::text[] ELSE held.scopes END
    FROM current_access(${now}) held
    WHERE held.person_id = ${person} AND held.client_id = ${client}
      AND (${document} IS NULL OR held.categories IS NULL OR EXISTS (SELECT FROM documents shown WHERE shown.id = ${document}
        AND (shown.uploaded_by = held.person_id OR shown.category = ANY (held.categories)))))
  WHEN ${staffRole} = 'owner' THEN '{owner,consultant,assistant}'::text[]
  WHEN ${client} IS NULL OR (SELECT staff_sees FROM site) = 'all' OR ${client} IN (
    SELECT assigned.client_id FROM client_assignees assigned WHERE assigned.staff_id = ${person}
    UNION ALL SELECT opened.client_id FROM opened_clients opened WHERE opened.staff_id = ${person} AND opened.until > ${now})
  THEN CASE ${staffRole} WHEN 'consultant' THEN '{consultant,assistant}' ELSE '{assistant}' END::text[] END`;
