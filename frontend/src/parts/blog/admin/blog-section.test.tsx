import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { listOf, server } from '../../../../test/server';
import type { AdminBlogPostDto } from '../../../shared/api';
import { aBlogPost, aPostPair } from '../testing/posts';
import { BlogSection } from './blog-section';

const path = '/api/admin/blog-posts';
const { original, translation } = aPostPair();
const untranslated = aBlogPost({ id: 4, title: 'Budgets', slug: 'budgets' });

/** @param translatable posts without a translation */
function renderBlog(posts: AdminBlogPostDto[], translatable: AdminBlogPostDto[], at = '/admin/blog') {
  const bodies: unknown[] = [];
  server.use(
    http.get(path, ({ request }) => {
      const to = new URL(request.url).searchParams.get('translatableTo');
      return listOf(to === null ? posts : translatable.filter(({ language }) => language !== to));
    }),
    ...posts.map((post) => http.get(`${path}/${post.id}`, () => HttpResponse.json(post))),
    http.post(path, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(translation, { status: 201 });
    }),
  );
  return { bodies, ...renderInArea(<BlogSection />, { at, path: '/admin/blog', signedIn: anAdmin() }) };
}

const chooseIn = async (user: ReturnType<typeof renderBlog>['user'], field: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByTitle(option));
};

test('the list names the languages only if there are both', async () => {
  renderBlog([original, untranslated], []);
  await screen.findByRole('button', { name: 'Receipts' });
  expect(screen.queryByText('English')).not.toBeInTheDocument();
});

test('a Spanish post leads to its Spanish page', async () => {
  const { user } = renderBlog([original, translation], []);
  expect(await screen.findByText('Español')).toHaveAttribute('lang', 'es');
  expect(screen.getByText('English')).toHaveAttribute('lang', 'en');
  const opened: (string | null)[] = [];
  const follow = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push(this.getAttribute('href'));
  });
  for (const title of ['Recibos', 'Receipts']) {
    await user.click(screen.getByRole('button', { name: `More actions for ${title}` }));
    const row = within(screen.getByRole('row', { name: new RegExp(`^${title}`) }));
    await user.click(await row.findByRole('menuitem', { name: 'View on site' }));
  }
  follow.mockRestore();
  expect(opened).toEqual(['/es/blog/recibos', '/blog/receipts']);
});

test('a Spanish post can be the translation of an English one', async () => {
  const { user, bodies } = renderBlog([original, translation], [untranslated], '/admin/blog?post=new');
  await screen.findByLabelText('Title');
  expect(screen.queryByRole('combobox', { name: /Translation of/ })).not.toBeInTheDocument();
  await chooseIn(user, 'Language', 'Español');
  await screen.findByRole('combobox', { name: /Translation of/ });
  await chooseIn(user, 'Translation of (optional)', 'Budgets');
  for (const [label, text] of [
    ['Title', 'Presupuestos'],
    ['Category', 'Hogar'],
    ['Summary', 'Breve.'],
    ['Content', 'Texto.'],
  ] as const)
    await user.type(screen.getByRole('textbox', { name: label }), text);
  await user.click(screen.getByRole('button', { name: 'Save post' }));
  await findToast('Post saved');
  expect(bodies).toEqual([
    expect.objectContaining({ title: 'Presupuestos', language: 'es', translationOf: 4, published: false }),
  ]);
});

test('another language takes its original from a translation, and its own brings it back', async () => {
  const { user } = renderBlog([original, translation], [], '/admin/blog?post=2');
  const field = () => screen.queryByRole('combobox', { name: /Translation of/ });
  await waitFor(() => expect(field()).toBeInTheDocument());
  expect(screen.getByTitle('Receipts')).toBeInTheDocument();
  expect(screen.queryByText(/^Translation: /)).not.toBeInTheDocument();
  await chooseIn(user, 'Language', 'English');
  await waitFor(() => expect(field()).not.toBeInTheDocument());
  await chooseIn(user, 'Language', 'Español');
  await waitFor(() => expect(field()).toBeInTheDocument());
  expect(screen.getByTitle('Receipts')).toBeInTheDocument();
});

test('an original names its translation, and offers no other', async () => {
  renderBlog([original, translation], [untranslated], '/admin/blog?post=1');
  expect(await screen.findByText('Translation: Recibos')).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: /Translation of/ })).not.toBeInTheDocument();
});
