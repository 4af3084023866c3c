import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Placeholders of earlier versions, by column. An address or a founder is one only as a whole. */
const placeholders = [
  { name: 'Example Financial Consulting' },
  { phone: '(210) 555-0100' },
  { email: 'hello@example.com' },
  { street: '100 Example Street', city: 'San Antonio', state: 'TX', zip_code: '78205' },
  { founder_name: 'Jordan Example', founder_role: 'Founder & Financial Consultant' },
  {
    founder_biography:
      'Jordan Example started this practice to make plain financial guidance affordable for people and small businesses in San Antonio. Every client works with Jordan from the first session on, and every step is explained before it is taken.\n\nThis is the placeholder biography of a person who does not exist. The founder’s own story belongs here.',
  },
  {
    payment_instructions:
      'Make your check payable to Example Financial Consulting and send it to 100 Example Street, San Antonio, TX 78205. Please write the invoice number on it.',
  },
];

/** Services and statistics of the website; a practice of its own starts without details. */
export class SiteOffer1790000062000 implements MigrationInterface {
  readonly name = 'SiteOffer1790000062000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE site ADD stats jsonb, ADD services jsonb;
      COMMENT ON COLUMN site.stats IS 'NULL: the starting ones';
      COMMENT ON COLUMN site.services IS 'NULL: the starting ones';
      UPDATE site SET version = version + 1 WHERE NOT is_demo`);
    for (const group of placeholders) {
      const [[column = '', value]] = Object.entries(group) as [[string, string]];
      const emptied = Object.keys(group).map((name) => `${name} = ''`);
      await db.query(`UPDATE site SET ${emptied.join(', ')} WHERE NOT is_demo AND ${column} = $1`, [value]);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE site DROP stats, DROP services');
  }
}
