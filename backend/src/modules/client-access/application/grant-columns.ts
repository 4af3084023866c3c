/**
 * SQL of the moment at which access `g` ended, at the time of that parameter; null if it has not. Access runs
 * out without a job: after its last day in the practice's time zone, or an invitation after 7 days.
 */
export const endOf = (now: number): string => `coalesce(g.ended_at, (
  SELECT least(
    CASE WHEN g.until < ($${now}::timestamptz AT TIME ZONE s.time_zone)::date
      THEN (g.until + 1)::timestamp AT TIME ZONE s.time_zone END,
    CASE WHEN g.accepted_at IS NULL AND g.invited_at <= $${now}::timestamptz - interval '168 hours'
      THEN g.invited_at + interval '168 hours' END) FROM site s))`;

/** SQL of the status of access `g`. */
export const statusOf = (now: number): string => `CASE WHEN ${endOf(now)} IS NOT NULL THEN 'ended'
  WHEN g.accepted_at IS NOT NULL THEN 'active' WHEN g.approved_at IS NULL THEN 'awaiting_client' ELSE 'invited' END`;
