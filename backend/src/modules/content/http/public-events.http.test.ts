import sharp from 'sharp';
import { app, consultant as admin, practice } from '../../../../test/practice.js';
import { type Agent } from '../../../../test/test-app.js';

let client: Agent;
practice();
beforeAll(async () => {
  ({ agent: client } = await app.client('asample'));
});

interface Row {
  type: string;
  actorId: number;
  subject: { id: number; title: string };
  details: Record<string, unknown> | null;
}

/** Oldest first. */
async function recorded(subjectType: string, id: number): Promise<Row[]> {
  const address = `/api/admin/activity?subjectType=${subjectType}&subjectId=${id}`;
  const { body } = await admin.agent.get(address).expect(200);
  return (body as Row[]).reverse();
}
const brief = (rows: Row[]): unknown[] =>
  rows.map(({ type, details }) => (details ? [type, details['fields']] : [type]));

describe('the activity log records', () => {
  it("changed fields of the practice's details, its photo and its logo", async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const { body: whole } = await admin.agent.get('/api/admin/site').expect(200);
    const { version: _version, ...site } = whole as Record<string, unknown>;
    await admin.agent.put('/api/admin/site').send(site).expect(200);
    const changed = { ...site, phone: '(210) 555-0177', paymentInstructions: 'By check.' };
    await admin.agent.put('/api/admin/site').send(changed).expect(200);
    await admin.agent.put('/api/admin/site/photo').attach('file', photo, 'p.png').expect(200);
    await admin.agent.delete('/api/admin/site/photo').expect(204);
    await admin.agent.delete('/api/admin/site/photo').expect(204);
    await admin.agent
      .put('/api/admin/site')
      .send({ ...changed, translations: undefined, accent: '#1F4F86' })
      .expect(200);
    await admin.agent.put('/api/admin/site/logo').attach('file', photo, 'p.png').expect(200);
    await admin.agent.delete('/api/admin/site/logo').expect(204);
    await admin.agent.delete('/api/admin/site/logo').expect(204);
    const alt = { alt: 'A desk' };
    await admin.agent.put('/api/admin/site/hero').field(alt).attach('file', photo, 'p.png').expect(200);
    await admin.agent.delete('/api/admin/site/hero').expect(204);
    await admin.agent.delete('/api/admin/site/hero').expect(204);
    const rows = await recorded('practice', 1);
    expect(brief(rows)).toEqual([
      ['practice.changed', 'phone, paymentInstructions'],
      ['practice.photo_changed'],
      ['practice.photo_removed'],
      ['practice.changed', 'accent'],
      ['practice.logo_changed'],
      ['practice.logo_removed'],
      ['practice.hero_changed'],
      ['practice.hero_removed'],
    ]);
    expect(rows[0]).toMatchObject({ actorId: admin.id, subject: { id: 1, title: site.name } });
    expect((await client.get('/api/activity').expect(200)).body).not.toContainEqual(
      expect.objectContaining({ type: 'practice.changed' }),
    );
  });

  it('testimonials approved, unapproved, changed and deleted', async () => {
    const testimonial = { name: 'Sam Sample', role: 'Owner', content: 'Fine.', approved: true };
    const { body } = await admin.agent.post('/api/testimonials').send(testimonial).expect(201);
    const change = (over: object) => admin.agent.patch(`/api/testimonials/${body.id}`).send(over).expect(200);
    await change({ approved: false });
    await change({ content: 'Very fine.', rating: 4 });
    await admin.agent.delete(`/api/testimonials/${body.id}`).expect(204);
    expect(brief(await recorded('testimonial', body.id))).toEqual([
      ['testimonial.approved'],
      ['testimonial.unapproved'],
      ['testimonial.changed', 'content, rating'],
      ['testimonial.deleted'],
    ]);
  });

  it('access tokens created and revoked, and the token used for an event', async () => {
    const { body: token } = await admin.agent
      .post('/api/access-tokens')
      .send({ name: 'Editor', scope: 'write' })
      .expect(201);
    const { body } = await app
      .visitor()
      .post('/api/testimonials')
      .set('Authorization', `Bearer ${token.token}`)
      .send({ name: 'Sam Sample', role: 'Owner', content: 'Fine.', approved: true })
      .expect(201);
    expect(await recorded('testimonial', body.id)).toMatchObject([
      { type: 'testimonial.approved', actorId: admin.id, details: { accessTokenId: token.id } },
    ]);
    await app
      .visitor()
      .delete(`/api/access-tokens/${token.id}`)
      .set('Authorization', `Bearer ${token.token}`)
      .expect(403);
    await admin.agent.delete(`/api/access-tokens/${token.id}`).expect(204);
    const about = { accessToken: token.id, name: 'Editor', scope: 'write' };
    const rows = (await recorded('account', admin.id)).filter(({ type }) => type.includes('access_token'));
    expect(rows).toMatchObject([
      { type: 'account.access_token_created', actorId: admin.id, details: about },
      { type: 'account.access_token_revoked', actorId: admin.id, details: about },
    ]);
    expect(JSON.stringify(rows)).not.toContain('stw_');
  });
});
