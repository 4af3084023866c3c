import { admin, app, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, pages, refused } from '../../../../test/test-app.js';

let client: Agent;
practice();
beforeAll(async () => {
  ({ agent: client } = await app.client('asample'));
});

interface Row {
  id: number;
  slug: string;
  title: string;
}

const sample = {
  title: 'A useful title',
  category: 'Bookkeeping',
  summary: 'What it is about.',
  content: '# Begin\n\nKeep **every** receipt.',
};
const create = (over: object = {}, key?: string) =>
  admin
    .post('/api/admin/blog-posts')
    .set(key === undefined ? {} : { 'Idempotency-Key': key })
    .send({ ...sample, ...over });
const change = (id: number, changes: object) => admin.patch(`/api/admin/blog-posts/${id}`).send(changes);
const titles = (rows: Row[]): string[] => rows.map(({ title }) => title);

describe('a post', () => {
  it('is a draft for admins only until it is published', async () => {
    const { body: made } = await create({ id: 9, slug: 'mine' }).expect(201);
    expect(made).toEqual({
      ...sample,
      id: expect.any(Number),
      slug: 'a-useful-title',
      language: 'en',
      translationOf: null,
      translation: null,
      published: false,
      created_at: expect.stringMatching(/Z$/),
      updated_at: made.created_at,
    });
    expect((await app.visitor().get('/api/blog-posts').expect(200)).body).toEqual([]);
    expect((await app.visitor().get('/api/blog-posts/a-useful-title').expect(404)).body).toEqual(
      refused(404, 'blog_post.not_found'),
    );
    expect((await admin.get('/api/admin/blog-posts').expect(200)).body).toEqual([made]);
    expect((await admin.get(`/api/admin/blog-posts/${made.id}`).expect(200)).body).toEqual(made);

    app.clock.pass(60_000);
    const { body: published } = await change(made.id, { published: true }).expect(200);
    expect(published).toEqual({ ...made, published: true, updated_at: expect.any(String) });
    expect(published.updated_at > made.updated_at).toBe(true);
    const row = { ...published };
    delete row.published;
    delete row.content;
    expect((await app.visitor().get('/api/blog-posts').expect(200)).body).toEqual([row]);
    expect((await client.get('/api/blog-posts/a-useful-title').expect(200)).body).toEqual({
      ...row,
      content: sample.content,
      html: '<h2>Begin</h2>\n<p>Keep <strong>every</strong> receipt.</p>',
    });

    await change(made.id, { published: false }).expect(200);
    await app.visitor().get('/api/blog-posts/a-useful-title').expect(404);
  });

  it('keeps its slug when its title changes; slugs are unique', async () => {
    const { body: first } = await create({ title: 'Cash flow' }).expect(201);
    const { body: second } = await create({ title: 'CASH flow!' }).expect(201);
    const { body: third } = await create({ title: 'Cash flow' }).expect(201);
    expect([first.slug, second.slug, third.slug]).toEqual(['cash-flow', 'cash-flow-2', 'cash-flow-3']);
    const { body: renamed } = await change(second.id, { title: 'Another title' }).expect(200);
    expect(renamed).toMatchObject({ slug: 'cash-flow-2', title: 'Another title' });
    await admin.delete(`/api/admin/blog-posts/${first.id}`).expect(204).expect('');
    expect((await create({ title: 'Cash flow' }).expect(201)).body.slug).toBe('cash-flow');
    expect((await create({ title: '日本語' }).expect(201)).body.slug).toBe('post');
  });

  it('gets a unique slug among several created in parallel', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => create({ title: 'At once' })));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    expect(made.map(({ body }) => body.slug).sort()).toEqual(
      ['at-once', ...[2, 3, 4, 5, 6].map((n) => `at-once-${n}`)].sort(),
    );
  });

  it('is created once for one Idempotency-Key', async () => {
    const first = await create({ title: 'Only once' }, 'once').expect(201);
    expect((await create({ title: 'Only once' }, 'once').expect(201)).body).toEqual(first.body);
  });

  const refusals: [string, unknown, string][] = [
    ['title', '', 'Title is required'],
    ['title', null, 'Title is required'],
    ['title', 'x'.repeat(201), 'Must be at most 200 characters'],
    ['title', 'a\0', 'Must not contain NUL characters'],
    ['category', ' ', 'Category is required'],
    ['category', 'x'.repeat(101), 'Must be at most 100 characters'],
    ['summary', '', 'Summary is required'],
    ['summary', 'x'.repeat(501), 'Must be at most 500 characters'],
    ['content', '\n \n', 'Content is required'],
    ['content', { html: '<p>' }, 'Content is required'],
    ['content', 'x'.repeat(50_001), 'Must be at most 50000 characters'],
    ['published', 'maybe', 'Must be true or false'],
    ...['', 'ES', 'es-MX', 1, ['es'], null].map((language): [string, unknown, string] => [
      'language',
      language,
      'Choose a language',
    ]),
    ...['x', 0, -1, 1.5, 2 ** 31, true].map((id): [string, unknown, string] => [
      'translationOf',
      id,
      'Choose a post in the other language',
    ]),
  ];
  it.each(refusals)('refuses %s %j, new or changed', async (field, value, message) => {
    const expected = refused(400, 'request.invalid', { [field]: message });
    expect((await create({ [field]: value }).expect(400)).body).toEqual(expected);
    const { body } = await create({ title: 'Stays' }).expect(201);
    expect((await change(body.id, { [field]: value }).expect(400)).body).toEqual(expected);
  });

  it('requires title, category, summary and content', async () => {
    const { body } = await admin.post('/api/admin/blog-posts').send({}).expect(400);
    expect(Object.keys(body.fields).sort()).toEqual(['category', 'content', 'summary', 'title']);
  });

  it.each([...absurdIds, '2147483647'])('is 404 for the id %s', async (id) => {
    for (const call of [
      admin.get(`/api/admin/blog-posts/${id}`),
      admin.patch(`/api/admin/blog-posts/${id}`).send({ title: 'x' }),
      admin.delete(`/api/admin/blog-posts/${id}`),
    ])
      expect((await call.expect(404)).body.code).toMatch(/\.not_found$/);
  });

  it.each([
    'nothing',
    'A-Useful-Title',
    '1',
    '%00',
    'a%2Fb',
    '..%2F..',
    "'; --",
    '%F0%9F%92%A9',
    'x'.repeat(5000),
  ])('is 404 for the slug %s', async (slug) => {
    const { body } = await app.visitor().get(`/api/blog-posts/${slug}`).expect(404);
    expect(body.code).toMatch(/\.not_found$/);
  });
});

describe('a translation', () => {
  const made = async (title: string, over: object = {}) =>
    (await create({ title, ...over }).expect(201)).body;
  /** An English post and its Spanish translation. */
  const aPair = async (over: object = {}) => {
    const original = await made('Receipts', over);
    const translation = await made('Recibos', { language: 'es', translationOf: original.id, ...over });
    return { original, translation };
  };
  const refusedTo = async (call: PromiseLike<{ status: number; body: { fields: object } }>) => {
    const { status, body } = await call;
    return { status, ...body.fields };
  };
  const otherLanguage = { status: 400, translationOf: 'Choose a post in the other language' };
  const onlyOne = { status: 400, translationOf: 'A post can have one translation' };

  it('names its original, and both name each other', async () => {
    const { original, translation } = await aPair({ published: true });
    expect(translation).toMatchObject({ language: 'es', translationOf: original.id });
    const { body } = await app.visitor().get(`/api/blog-posts/${original.slug}`).expect(200);
    expect(body).toMatchObject({
      language: 'en',
      translationOf: null,
      translation: { id: translation.id, language: 'es', slug: translation.slug, title: 'Recibos' },
    });
    const { body: other } = await app.visitor().get(`/api/blog-posts/${translation.slug}`).expect(200);
    expect(other).toMatchObject({
      language: 'es',
      translationOf: original.id,
      translation: { id: original.id, language: 'en', slug: original.slug, title: 'Receipts' },
    });
  });

  it.each(['original', 'translation'] as const)('keeps a draft from visitors: the %s', async (draft) => {
    const pair = await aPair({ published: true });
    await change(pair[draft].id, { published: false }).expect(200);
    const read = draft === 'original' ? pair.translation : pair.original;
    const { body } = await client.get(`/api/blog-posts/${read.slug}`).expect(200);
    expect(body).toMatchObject({ translationOf: null, translation: null });
    await client.get(`/api/blog-posts/${pair[draft].slug}`).expect(404);
    const { body: list } = await client.get('/api/blog-posts').expect(200);
    expect(list).toContainEqual(
      expect.objectContaining({ id: read.id, translationOf: null, translation: null }),
    );
    const { body: seen } = await admin.get(`/api/admin/blog-posts/${pair.translation.id}`).expect(200);
    expect(seen).toMatchObject({ translationOf: pair.original.id, translation: { id: pair.original.id } });
  });

  it('is of a post in another language that has none', async () => {
    const { original, translation } = await aPair();
    const english = await made('Alone');
    const spanish = { title: 'Otra', language: 'es' };
    expect(await refusedTo(create({ ...spanish, translationOf: 2_147_483_647 }))).toEqual(otherLanguage);
    expect(await refusedTo(create({ translationOf: english.id }))).toEqual(otherLanguage);
    expect(await refusedTo(create({ ...spanish, translationOf: original.id }))).toEqual(onlyOne);
    expect(await refusedTo(create({ translationOf: translation.id }))).toEqual(onlyOne);

    expect(await refusedTo(change(english.id, { translationOf: english.id }))).toEqual(otherLanguage);
    expect(await refusedTo(change(english.id, { translationOf: original.id }))).toEqual(otherLanguage);
    expect(await refusedTo(change(english.id, { translationOf: translation.id }))).toEqual(onlyOne);
    const another = await made('Otra', { language: 'es' });
    expect(await refusedTo(change(original.id, { translationOf: another.id }))).toEqual(onlyOne);
    await change(english.id, { translationOf: another.id }).expect(200);
  });

  it('keeps another language than its original', async () => {
    const { original, translation } = await aPair();
    expect(await refusedTo(change(translation.id, { language: 'en' }))).toEqual(otherLanguage);
    expect(await refusedTo(change(original.id, { language: 'es' }))).toEqual({
      status: 400,
      language: 'Its translation is in this language',
    });
    const { body } = await change(translation.id, { language: 'en', translationOf: null }).expect(200);
    expect(body).toMatchObject({ language: 'en', translationOf: null, translation: null });
    await change(original.id, { language: 'es', title: 'Receipts again' }).expect(200);
  });

  it('becomes a post of its own when its original is deleted', async () => {
    const { original, translation } = await aPair();
    await admin.delete(`/api/admin/blog-posts/${original.id}`).expect(204);
    const { body } = await admin.get(`/api/admin/blog-posts/${translation.id}`).expect(200);
    expect(body).toEqual({ ...translation, translationOf: null, translation: null });
  });

  it('exists once, if two are made in parallel', async () => {
    const original = await made('In parallel');
    const results = await Promise.all(
      [1, 2, 3].map((n) => create({ title: `Versión ${n}`, language: 'es', translationOf: original.id })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });
});

describe('the lists by language', () => {
  beforeAll(async () => {
    await app.sql.rows('test.clear', 'DELETE FROM blog_posts');
    const spanish = { language: 'es', published: true };
    const post = async (title: string, over: object) =>
      (await create({ title, ...over }).expect(201)).body.id;
    await post('English', { published: true });
    await post('Español', spanish);
    const both = await post('Both', { published: true });
    await post('Ambos', { ...spanish, translationOf: both });
    const half = await post('Half', { published: true });
    await post('Mitad', { ...spanish, translationOf: half, published: false });
  });

  it.each([
    ['', ['Half', 'Ambos', 'Both', 'Español', 'English']],
    ['language=en', ['Half', 'Both', 'English']],
    ['language=es', ['Ambos', 'Español']],
    ['prefer=en', ['Half', 'Both', 'Español', 'English']],
    ['prefer=es', ['Half', 'Ambos', 'Español', 'English']],
  ])('have with %j: %j', async (query, expected) => {
    const found = await pages<Row>(app.visitor(), `/api/blog-posts?limit=2&${query}`);
    expect(titles(found.flatMap(({ rows }) => rows))).toEqual(expected);
    expect(found.map(({ total }) => total)).toEqual(found.map(() => expected.length));
  });

  it.each([
    ['en', ['Español']],
    ['es', ['English']],
  ])('offer to translate to %s: %j', async (language, expected) => {
    const { body } = await admin.get(`/api/admin/blog-posts?translatableTo=${language}`).expect(200);
    expect(titles(body)).toEqual(expected);
  });

  it.each(['language', 'prefer'])('refuse a %s that there is not', async (name) => {
    for (const language of ['', 'ES', 'fr', 'es-MX']) {
      const { body } = await app.visitor().get(`/api/blog-posts?${name}=${language}`).expect(400);
      expect(Object.keys(body.fields)).toEqual([name]);
    }
  });
});

describe('the lists', () => {
  const newestFirst = ['Post 3', 'Post 2', 'Post 1', 'Post 0', 'Post 6', 'Post 5', 'Post 4'];
  beforeAll(async () => {
    await app.sql.rows('test.clear', 'DELETE FROM blog_posts');
    for (let n = 0; n < 7; n++)
      await create({
        title: `Post ${n}`,
        category: n % 2 ? 'Taxes' : 'Planning',
        summary: `Summary 100%_${n} el año`,
        published: n !== 3,
      }).expect(201);
    await app.sql.rows(
      'test.same',
      `UPDATE blog_posts SET created_at = now() + interval '1 day' WHERE title < 'Post 4'`,
    );
  });

  it.each([1, 2, 10])('page through published posts, %i at a time', async (limit) => {
    const found = await pages<Row>(app.visitor(), `/api/blog-posts?limit=${limit}`);
    expect(titles(found.flatMap(({ rows }) => rows))).toEqual(newestFirst.slice(1));
    expect(found.map(({ total }) => total)).toEqual(found.map(() => 6));
    for (const row of found.flatMap(({ rows }) => rows)) expect(row).not.toHaveProperty('content');
  });

  it('filter by category on all pages', async () => {
    const found = await pages<Row>(app.visitor(), '/api/blog-posts?category=Planning&limit=3');
    expect(titles(found.flatMap(({ rows }) => rows))).toEqual(['Post 2', 'Post 0', 'Post 6', 'Post 4']);
    expect(found.map(({ total }) => total)).toEqual([4, 4]);
    expect((await app.visitor().get('/api/blog-posts?category=planning').expect(200)).body).toEqual([]);
    expect((await app.visitor().get('/api/blog-posts?category=').expect(200)).body).toHaveLength(6);
  });

  it.each([1, 3])('page through all posts for the admin, %i at a time', async (limit) => {
    const found = await pages<Row>(admin, `/api/admin/blog-posts?limit=${limit}`);
    expect(titles(found.flatMap(({ rows }) => rows))).toEqual(newestFirst);
    expect(found.map(({ total }) => total)).toEqual(found.map(() => 7));
  });

  it.each([
    ['the title', 'POST 3', ['Post 3']],
    ['the category', 'taX', ['Post 3', 'Post 1', 'Post 5']],
    ['the category, with accents', 'táx', ['Post 3', 'Post 1', 'Post 5']],
    ['the summary, without accents', '6 el ANO', ['Post 6']],
    ['the summary, with % and _ as characters', '%_6', ['Post 6']],
    ['not the content', 'receipt', []],
  ])('can be searched by the admin in %s', async (_what, search, expected) => {
    const { body } = await admin.get('/api/admin/blog-posts').query({ search }).expect(200);
    expect(titles(body)).toEqual(expected);
  });

  it.each(['limit=0', 'limit=201', 'cursor=x', 'category=%00', `category=${'x'.repeat(101)}`])(
    'refuse %s',
    async (query) => {
      const { body } = await app.visitor().get(`/api/blog-posts?${query}`).expect(400);
      expect(Object.keys(body.fields)).toEqual([query.split('=')[0]]);
    },
  );

  it.each(['limit=0', 'cursor=x', 'search=%00'])('refuse the admin %s', async (query) => {
    const { body } = await admin.get(`/api/admin/blog-posts?${query}`).expect(400);
    expect(Object.keys(body.fields)).toEqual([query.split('=')[0]]);
  });
});

describe('a preview', () => {
  it('matches the published HTML and stores nothing', async () => {
    const { body } = await admin
      .post('/api/admin/blog-posts/preview')
      .send({ content: '# Hello\n\n<script>alert(1)</script>' })
      .expect(200);
    expect(body).toEqual({ html: '<h2>Hello</h2>' });
    expect((await admin.get('/api/admin/blog-posts').expect(200)).headers['x-total-count']).toBe('7');
  });

  it('refuses what a post would refuse', async () => {
    const { body } = await admin.post('/api/admin/blog-posts/preview').send({ content: ' ' }).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { content: 'Content is required' }));
  });
});

describe('access', () => {
  it.each<['get' | 'post' | 'patch' | 'delete', string]>([
    ['get', '/api/admin/blog-posts'],
    ['post', '/api/admin/blog-posts'],
    ['get', '/api/admin/blog-posts/1'],
    ['post', '/api/admin/blog-posts/preview'],
    ['patch', '/api/admin/blog-posts/1'],
    ['delete', '/api/admin/blog-posts/1'],
  ])('%s %s: refused to visitors and clients', async (method, address) => {
    expect((await app.visitor()[method](address).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
    expect((await client[method](address).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
  });
});

describe('the activity log records', () => {
  /** Types and changed fields, oldest first, and the last title. */
  async function recorded(id: number): Promise<{ events: unknown[]; title: string | undefined }> {
    const address = `/api/admin/activity?subjectType=blog_post&subjectId=${id}`;
    const { body } = await admin.get(address).expect(200);
    const rows = body as {
      type: string;
      subject: { title: string };
      details: { fields: string } | null;
    }[];
    const events = rows.map(({ type, details }) => (details ? [type, details.fields] : [type]));
    return { events: events.reverse(), title: rows[0]?.subject.title };
  }

  it('posts published, unpublished, changed and deleted', async () => {
    const { body } = await create({ title: 'Receipts' }).expect(201);
    const { id } = body as Row;
    await change(id, { published: true }).expect(200);
    await change(id, { published: true }).expect(200);
    await change(id, { title: 'Old receipts', published: false }).expect(200);
    await admin.delete(`/api/admin/blog-posts/${id}`).expect(204);
    expect(await recorded(id)).toEqual({
      events: [
        ['blog_post.published'],
        ['blog_post.changed', 'title'],
        ['blog_post.unpublished'],
        ['blog_post.deleted'],
      ],
      title: 'Old receipts',
    });
    const { body: direct } = await create({ title: 'Receipts', published: true }).expect(201);
    expect((await recorded((direct as Row).id)).events).toEqual([['blog_post.published']]);
  });
});

describe('the database refuses', () => {
  let statements = 0;
  const ofOne = 'WHERE id = (SELECT max(id) FROM blog_posts)';
  const post = (slug: string): string =>
    `INSERT INTO blog_posts (slug, title, category, summary, content) VALUES ('${slug}', 't', 'c', 's', 'x')`;

  it.each([
    ['blog_posts_slug_key', `${post('taken')}, ('taken', 't', 'c', 's', 'x')`],
    ...['', 'A', 'a b', '-a', 'a-', 'a--b', 'a/b'].map((slug): [string, string] => [
      'blog_posts_slug_check',
      post(slug),
    ]),
    ['blog_posts_language_check', `UPDATE blog_posts SET language = 'ES'`],
    ['blog_posts_translation_of_fkey', `UPDATE blog_posts SET translation_of = 999 ${ofOne}`],
    ['blog_posts_translation_of_check', 'UPDATE blog_posts SET translation_of = id'],
    [
      'blog_posts_translation_of_key',
      `INSERT INTO blog_posts (slug, title, category, summary, content, language, translation_of)
       SELECT s, 't', 'c', 's', 'x', 'es', (SELECT min(id) FROM blog_posts) FROM unnest(ARRAY['es-1', 'es-2']) s`,
    ],
  ])('%s: %s', async (constraint, statement) => {
    const attempt = app.sql.rows(`test.refused-${++statements}`, statement);
    await expect(attempt).rejects.toMatchObject({ constraint });
  });
});
