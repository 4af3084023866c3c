import { admin, alex, app, practice } from '../../../../test/practice.js';
import { refused } from '../../../../test/test-app.js';
import { PublicContent } from '../../../modules/content/index.js';

practice(['alex']);

const posts = '/api/admin/blog-posts';
const turn = (on: boolean) => admin.put('/api/admin/parts/blog').send({ on }).expect(200);

it('a blog that is off answers nobody, and is as before when it is on again', async () => {
  const content = app.app.get(PublicContent);
  const { body: post } = await admin
    .post(posts)
    .send({
      title: 'Receipts',
      category: 'Books',
      summary: 'Keep them.',
      content: 'In a box.',
      published: true,
    })
    .expect(201);
  const { body: before } = await app.visitor().get('/api/blog-posts/receipts').expect(200);
  expect((await admin.get('/api/admin/parts/blog/touched').expect(200)).body).toEqual({
    touched: ['1 post leaves the website'],
  });

  const { version } = content;
  await turn(false);
  expect(content.version).toBeGreaterThan(version);
  for (const path of ['/api/blog-posts', '/api/blog-posts/receipts']) {
    expect((await app.visitor().get(path).expect(404)).body).toEqual(refused(404, 'part.off'));
    await expect(content.answer(path)).rejects.toMatchObject({ code: 'page.not_found' });
  }
  for (const path of [posts, `${posts}/${post.id}`])
    expect((await admin.get(path).expect(404)).body).toEqual(refused(404, 'part.off'));
  await app.visitor().get(posts).expect(401);
  await alex.agent.get(posts).expect(403);

  await turn(true);
  expect((await app.visitor().get('/api/blog-posts/receipts').expect(200)).body).toEqual(before);
  expect(await content.answer('/api/blog-posts/receipts')).toEqual(before);
});
