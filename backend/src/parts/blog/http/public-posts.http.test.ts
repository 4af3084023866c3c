import { admin, app, practice } from '../../../../test/practice.js';
import { DomainError, Page } from '../../../kernel/index.js';
import { PublicContent } from '../../../modules/content/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { DemoPosts } from '../demo/demo-posts.js';

const posts = '/api/admin/blog-posts';
let content: PublicContent;

// Versions of its content only grow.
practice([], {}, { own: true });
beforeAll(async () => {
  content = app.app.get(PublicContent);
  for (let n = 0; n < 3; n++)
    await admin
      .post(posts)
      .send({
        title: `Post ${n}`,
        category: n ? 'Taxes' : 'Año',
        summary: 's',
        content: '# x',
        published: n !== 1,
      })
      .expect(201);
});

async function bodyOf(path: string): Promise<unknown> {
  const answer = await content.answer(path);
  return answer instanceof Page ? answer.rows : answer;
}

describe('public posts', () => {
  it.each([
    '/api/blog-posts',
    '/api/blog-posts?limit=10',
    '/api/blog-posts?limit=10&prefer=es',
    '/api/blog-posts?language=es',
    '/api/blog-posts?limit=1&category=Taxes',
    '/api/blog-posts?category=A%C3%B1o',
    '/api/blog-posts?limit=10&cursor=&category=',
    '/api/blog-posts/post-0',
  ])("are read from %s like a visitor's GET", async (path) => {
    expect(await bodyOf(path)).toEqual((await app.visitor().get(path).expect(200)).body);
  });

  it.each([
    ['/api/blog-posts/post-1', 'blog_post.not_found'],
    ['/api/blog-posts/nothing', 'blog_post.not_found'],
    ['/api/blog-posts/a%00b', 'blog_post.not_found'],
    ['/api/blog-posts/', 'page.not_found'],
    ['/api/blog-posts/a/b', 'page.not_found'],
    ['/api/blog-posts?limit=0', 'request.invalid'],
  ])('refuse %j', async (path, code) => {
    const refusal = await content.answer(path).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ code });
  });

  it('have a new version once a change is answered', async () => {
    let before = content.version;
    const { body } = await admin
      .post(posts)
      .send({ title: 'New', category: 'c', summary: 's', content: 'x' })
      .expect(201);
    const { id } = body as { id: number };
    for (const change of [
      () => admin.patch(`${posts}/${id}`).send({ published: true }).expect(200),
      () => admin.delete(`${posts}/${id}`).expect(204),
    ]) {
      expect(content.version).toBeGreaterThan(before);
      before = content.version;
      await change();
    }
    expect(content.version).toBeGreaterThan(before);
  });

  it('of the demo practice are two articles and a draft', async () => {
    for (const { id } of (await admin.get(posts).expect(200)).body as { id: number }[])
      await admin.delete(`${posts}/${id}`).expect(204);
    await app.app.get(UnitOfWork).run(() => app.app.get(DemoPosts).load());
    const { body } = await admin.get(posts).expect(200);
    expect((body as { published: boolean }[]).map(({ published }) => published)).toEqual([false, true, true]);
    const { body: articles } = await app.visitor().get('/api/blog-posts').expect(200);
    for (const { slug } of articles as { slug: string }[])
      expect((await app.visitor().get(`/api/blog-posts/${slug}`).expect(200)).body).toMatchObject({
        html: expect.stringContaining('<h2>'),
      });
  });
});
