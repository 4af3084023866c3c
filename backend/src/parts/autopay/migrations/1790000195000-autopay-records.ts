import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Charges are records of money: they stay when an agreement, or the person who gave it, goes. */
export class OfAutopayRecords1790000195000 implements MigrationInterface {
  readonly name = 'OfAutopayRecords1790000195000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE autopay_agreements DROP CONSTRAINT autopay_agreements_agreed_by_fkey,
        ADD CONSTRAINT autopay_agreements_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES users;
      ALTER TABLE autopay_charges ALTER agreement_id DROP NOT NULL,
        DROP CONSTRAINT autopay_charges_agreement_id_fkey,
        ADD CONSTRAINT autopay_charges_agreement_id_fkey
          FOREIGN KEY (agreement_id) REFERENCES autopay_agreements ON DELETE SET NULL,
        ADD is_untold boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN autopay_charges.is_untold IS 'Canceled by a statement: the client is to be told';
      CREATE INDEX autopay_charges_untold_idx ON autopay_charges (id) WHERE is_untold`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX autopay_charges_untold_idx;
      ALTER TABLE autopay_charges DROP is_untold,
        DROP CONSTRAINT autopay_charges_agreement_id_fkey,
        ADD CONSTRAINT autopay_charges_agreement_id_fkey
          FOREIGN KEY (agreement_id) REFERENCES autopay_agreements ON DELETE CASCADE,
        ALTER agreement_id SET NOT NULL;
      ALTER TABLE autopay_agreements DROP CONSTRAINT autopay_agreements_agreed_by_fkey,
        ADD CONSTRAINT autopay_agreements_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES users ON DELETE CASCADE`);
  }
}
