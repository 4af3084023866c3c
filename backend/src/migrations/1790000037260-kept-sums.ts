import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Materialized sums of the practice's money: by month, and of invoices by status. Updated by triggers, as for
 * `thread_counts`. The ledger and the invoices remain the source of truth: `ledger_months` and
 * `summed_invoices`.
 */
export class KeptSums1790000037260 implements MigrationInterface {
  readonly name = 'KeptSums1790000037260';

  async up(db: QueryRunner): Promise<void> {
    // Half of each page stays free, so that a changed row stays in its page and needs no new index entry.
    await db.query(`
      CREATE TABLE money_months (
        month date,
        shard integer,
        received numeric(14,2) NOT NULL,
        refunded numeric(14,2) NOT NULL,
        test numeric(14,2) NOT NULL,
        CONSTRAINT money_months_pkey PRIMARY KEY (month, shard)
      ) WITH (fillfactor = 50);
      COMMENT ON COLUMN money_months.month IS 'First day of the month in the practice''s time zone';
      COMMENT ON COLUMN money_months.shard IS 'As in row_counts: the total is the sum over all shards';
      CREATE TABLE invoice_sums (
        status text,
        shard integer,
        invoices integer NOT NULL,
        amount numeric(14,2) NOT NULL,
        balance numeric(14,2) NOT NULL,
        CONSTRAINT invoice_sums_pkey PRIMARY KEY (status, shard)
      ) WITH (fillfactor = 50)`);
    await db.query(months);
    await db.query(invoices);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP VIEW summed_invoices, ledger_months');
    await db.query('DROP FUNCTION sum_up_invoices(), sum_up_months(), cut_months_anew() CASCADE');
    await db.query('DROP TABLE invoice_sums, money_months');
  }
}

/**
 * Money received and refunded, by month. A refund that failed later is not counted in any month. @param
 * entries table of ledger entries
 */
const moved = (entries: string): string => `
  SELECT date_trunc('month', coalesce((
        SELECT made.occurred_at FROM public.ledger_transactions made
        WHERE t.kind = 'refund_failed' AND made.invoice_id = t.invoice_id AND made.refund_id = t.refund_id
          AND made.kind = 'refund' AND made.mode = t.mode),
      t.occurred_at) AT TIME ZONE site.time_zone)::date AS month,
    coalesce(sum(e.amount) FILTER (WHERE t.kind = 'payment' AND t.mode = 'live'), 0) AS received,
    coalesce(sum(-e.amount) FILTER (WHERE t.kind <> 'payment' AND t.mode = 'live'), 0) AS refunded,
    coalesce(sum(e.amount) FILTER (WHERE t.kind = 'payment' AND t.mode = 'test'), 0) AS test
  FROM ${entries} e JOIN public.ledger_transactions t ON t.id = e.transaction_id, public.site
  WHERE t.kind IN ('payment', 'refund', 'refund_failed') AND e.account = 'cash'
    OR t.kind = 'dispute_lost' AND e.account = 'disputed'
  GROUP BY month`;

const addedMonths = (from: string): string => `
  INSERT INTO public.money_months AS kept (month, shard, received, refunded, test)
    SELECT month, public.row_counts_shard(), received, refunded, test FROM ${from} ORDER BY month
    ON CONFLICT (month, shard) DO UPDATE SET received = kept.received + excluded.received,
      refunded = kept.refunded + excluded.refunded, test = kept.test + excluded.test`;

// The boundaries of months depend on the time zone: after a change of the time zone the sums are rebuilt, and
// no entry can be added until then.
const months = `
  CREATE VIEW ledger_months AS ${moved('public.ledger_entries')};
  CREATE FUNCTION sum_up_months() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    ${addedMonths(`(${moved('added_entries')}) moved`)};
    RETURN NULL;
  END $$;
  CREATE TRIGGER ledger_entries_months AFTER INSERT ON ledger_entries
    REFERENCING NEW TABLE AS added_entries FOR EACH STATEMENT EXECUTE FUNCTION sum_up_months();
  CREATE FUNCTION cut_months_anew() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    LOCK TABLE public.ledger_entries IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM public.money_months;
    ${addedMonths('public.ledger_months')};
    RETURN NULL;
  END $$;
  CREATE TRIGGER site_time_zone_months AFTER UPDATE OF time_zone ON site FOR EACH ROW
    WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION cut_months_anew();
  ${addedMonths('public.ledger_months')}`;

/** @param changed rows of invoices; @param n SQL for the weight of each row */
const counted = (changed: string, n: string): string =>
  `SELECT status, ${n} AS n, amount, balance FROM ${changed} WHERE state <> 'deleted'`;

const summed = (changed: string): string => `
  SELECT status, sum(n) AS invoices, sum(n * amount) AS amount, sum(n * balance) AS balance
  FROM (${changed}) changed GROUP BY status`;

const addedInvoices = (changed: string): string => `
  INSERT INTO public.invoice_sums AS kept (status, shard, invoices, amount, balance)
    SELECT status, public.row_counts_shard(), invoices, amount, balance FROM (${summed(changed)}) summed
    WHERE (invoices, amount, balance) <> (0, 0, 0) ORDER BY status
    ON CONFLICT (status, shard) DO UPDATE SET invoices = kept.invoices + excluded.invoices,
      amount = kept.amount + excluded.amount, balance = kept.balance + excluded.balance`;

const invoices = `
  CREATE VIEW summed_invoices AS ${summed(counted('public.invoices', '1'))};
  CREATE FUNCTION sum_up_invoices() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      ${addedInvoices(counted('added', '1'))};
    ELSIF TG_OP = 'DELETE' THEN
      ${addedInvoices(counted('removed', '-1'))};
    ELSE
      ${addedInvoices(`${counted('removed', '-1')} UNION ALL ${counted('added', '1')}`)};
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER invoices_summed_insert AFTER INSERT ON invoices
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_up_invoices();
  CREATE TRIGGER invoices_summed_update AFTER UPDATE ON invoices
    REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_up_invoices();
  CREATE TRIGGER invoices_summed_delete AFTER DELETE ON invoices
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sum_up_invoices();
  ${addedInvoices(counted('public.invoices', '1'))}`;
