import type { MigrationInterface, QueryRunner } from 'typeorm';

/** More of how the practice took part in a person's login. */
export class PracticeMarks1790000127000 implements MigrationInterface {
  readonly name = 'PracticeMarks1790000127000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE users ADD proven_email text, ADD seen_link_used_at timestamptz(3),
        ADD replacing_link_shown_at timestamptz(3), ADD replacing_link_shown_by integer REFERENCES users,
        ADD email_changed_at timestamptz(3), ADD email_changed_from text,
        ADD link_email_account_id integer REFERENCES email_accounts;
      COMMENT ON COLUMN users.proven_email IS
        'The address whose emailed link ends the practice''s marks: the last one confirmed while there was none, else the one at the first mark';
      COMMENT ON COLUMN users.replacing_link_shown_at IS 'The practice saw a link that replaced a password';
      COMMENT ON COLUMN users.email_changed_at IS 'A change within seven days after the use of a link that the practice saw';
      COMMENT ON COLUMN users.link_email_account_id IS 'The new account of one owner that sent the link of the password';
      UPDATE users SET proven_email = confirmed_email WHERE confirmed_email = email
        AND password_link_shown_at IS NULL AND password_set_by_practice_at IS NULL AND invitation_shown_at IS NULL;
      -- Of accounts with marks: the address at the first one, as the log has it.
      UPDATE users u SET proven_email = coalesce(
        (SELECT e.details->>'from' FROM activity_events e
         WHERE e.subject_type = 'account' AND e.subject_id = u.id AND e.type = 'account.email_changed'
           AND e.occurred_at > least(u.password_link_shown_at, u.password_set_by_practice_at, u.invitation_shown_at)
         ORDER BY e.sequence LIMIT 1), u.email)
      WHERE num_nonnulls(u.password_link_shown_at, u.password_set_by_practice_at, u.invitation_shown_at) > 0`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE users DROP proven_email, DROP seen_link_used_at, DROP replacing_link_shown_at,
        DROP replacing_link_shown_by, DROP email_changed_at, DROP email_changed_from, DROP link_email_account_id`);
  }
}
