/**
 * SQL for held notifications that are worth an email. One was read in the portal, or by its action, in the meantime; of what
 * was withdrawn, only the withdrawal is emailed, and only if there was an earlier email about it.
 * @param taken name of the CTE with all rows of that email, which have `id`, `user_id`, `notification_id`, `url` and `withdraws`
 */
export const isNeeded = (taken: string): string =>
  `NOT EXISTS (SELECT FROM notifications n WHERE n.id = ${taken}.notification_id AND n.read_at IS NOT NULL)
   AND NOT EXISTS (SELECT FROM ${taken} withdrawal
     WHERE withdrawal.withdraws = ${taken}.url AND withdrawal.id > ${taken}.id)
   AND (${taken}.withdraws IS NULL OR ${taken}.notification_id IS NULL OR EXISTS (
     SELECT FROM notifications earlier
     WHERE earlier.user_id = ${taken}.user_id AND earlier.url = ${taken}.withdraws AND earlier.id < ${taken}.notification_id
       AND NOT EXISTS (SELECT FROM ${taken} held WHERE held.notification_id = earlier.id)))`;
