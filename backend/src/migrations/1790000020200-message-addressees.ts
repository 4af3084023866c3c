import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The recipient of a message follows from its author and its conversation: the practice or the client. */
export class MessageAddressees1790000020200 implements MigrationInterface {
  readonly name = 'MessageAddressees1790000020200';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE messages DROP to_user_id');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE messages ADD to_user_id integer CONSTRAINT messages_to_user_id_fkey REFERENCES users',
    );
    await db.query(`
      UPDATE messages SET to_user_id = CASE WHEN from_user_id = user_id THEN 1 ELSE user_id END
      FROM message_threads WHERE message_threads.id = thread_id`);
    await db.query('ALTER TABLE messages ALTER to_user_id SET NOT NULL');
  }
}
