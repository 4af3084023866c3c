import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers of colleagues by email wait from now on: owners of practices that read answers are told once. */
export class StaffReplies1790000124000 implements MigrationInterface {
  readonly name = 'StaffReplies1790000124000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      INSERT INTO notifications (user_id, category, type, title, message, url, needs, created_at)
      SELECT u.id, 'message', 'warning',
        CASE u.language WHEN 'es' THEN 'Respuestas de colegas por correo' ELSE 'Answers of colleagues by email' END,
        CASE u.language
          WHEN 'es' THEN 'Lo que usted o sus colegas responden por correo espera ahora en Mensajes, Sin asignar. En Conexiones puede permitir que llegue a las conversaciones.'
          ELSE 'What you or colleagues answer by email now waits under Messages, Not assigned. Under Connections, you can let it into conversations.' END,
        '/admin/practice?tab=connections', 'owner', now()
      FROM users u
      WHERE u.role = 'admin' AND coalesce(u.staff_role, 'owner') = 'owner' AND u.closed_at IS NULL
        AND EXISTS (SELECT FROM connections WHERE kind = 'email' AND settings -> 'imap' <> 'null')`);
  }

  async down(): Promise<void> {}
}
