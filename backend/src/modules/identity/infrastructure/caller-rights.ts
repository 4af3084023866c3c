/**
 * SQL of the rights that a person has at the time of a call, with the session or token that authenticates it.
 * @param user alias of `users` @param now number of the parameter with the time
 */
export const callerRights = (user: string, now: number): string => `
  CASE WHEN ${user}.role = 'admin' THEN 'admin' ELSE 'client' END AS role,
  ${user}.role = 'client' AS "isClient",
  (SELECT json_agg(json_build_object('accessId', a.access_id, 'clientId', a.client_id, 'role', a.role,
      'scopes', a.scopes, 'categories', a.categories) ORDER BY lower(c.name), c.id)
    FROM current_access($${now}) a JOIN accounts c ON c.id = a.client_id
    WHERE a.person_id = ${user}.id AND a.access_id IS NOT NULL) AS granted,
  CASE WHEN ${user}.role = 'admin' AND ${user}.staff_role <> 'owner' THEN json_build_object('role', ${user}.staff_role,
    'opened', CASE WHEN (SELECT staff_sees FROM site) = 'assigned' THEN coalesce((
      SELECT json_agg(o.client_id) FROM opened_clients o WHERE o.staff_id = ${user}.id AND o.until > $${now}), '[]')
    END) END AS staff`;
