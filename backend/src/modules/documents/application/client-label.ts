/**
 * The client as `accounts a`, in lists of the practice: the username, or the name of a household or business, whose
 * reserved username is not shown.
 */
export const clientLabel = `CASE WHEN a.kind = 'individual' THEN a.username ELSE a.name END`;
