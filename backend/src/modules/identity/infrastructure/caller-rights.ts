/**
 * SQL of the rights that a person has at the time of a call, with the session or token that authenticates it.
 * @param user alias of `users` @param now number of the parameter with the time
 */
export const callerRights = (user: string, now: number): string => `
  CASE WHEN ${user}.role = 'admin' THEN 'admin' ELSE 'client' END AS role,
  ${user}.role = 'client' AS "isClient",
  CASE WHEN EXISTS (SELECT FROM client_access g WHERE g.person_id = ${user}.id AND g.ended_at IS NULL)
    THEN json_build_object('clients', granted_access(${user}.id, $${now}), 'awaitsReview', access_awaits_review()) END AS granted,
  CASE WHEN ${user}.role = 'admin' AND ${user}.staff_role <> 'owner' THEN json_build_object('role', ${user}.staff_role,
    'opened', opened_client_ids(${user}.id, $${now}), 'awaitsReview', access_awaits_review()) END AS staff`;
