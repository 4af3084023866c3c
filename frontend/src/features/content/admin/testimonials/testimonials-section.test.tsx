import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aTestimonial, anAdmin } from '../../../../../test/fixtures';
import { findToast, renderScreen } from '../../../../../test/render';
import { listOf, refusal, server } from '../../../../../test/server';
import { adminOf } from '../../../../app/admin';
import { adminScreens } from '../../../../app/screens';

const Admin = adminOf(adminScreens);

const testimonialsPath = '/api/testimonials';
const alex = aTestimonial();
const kim = aTestimonial({ id: 2, name: 'Kim Example', approved: false });

/** Renders the testimonials. */
async function renderTestimonials() {
  server.use(
    http.get(testimonialsPath, () => listOf([alex, kim])),
    http.get('/api/admin/clients', () => listOf([])),
  );
  const { user, router } = renderScreen(<Admin />, {
    at: '/admin/testimonials',
    path: '/admin/*',
    signedIn: anAdmin(),
  });
  await screen.findByRole('list', { name: 'Testimonials' });
  const name = () => screen.getByLabelText('Name');
  const add = () => user.click(screen.getByRole('button', { name: 'New testimonial' }));
  const edit = (person: string) =>
    user.click(screen.getByRole('button', { name: `Edit testimonial of ${person}` }));
  return { user, router, name, add, edit };
}

const question = async () => within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));

describe('the form of testimonials', () => {
  it('shows an error under each invalid field, with focus on the first, and sends nothing', async () => {
    const { user, name, add } = await renderTestimonials();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
    await add();
    await user.click(await screen.findByRole('button', { name: 'Add testimonial' }));
    await waitFor(() => expect(name()).toHaveAccessibleDescription('Name is required'));
    expect(screen.getByLabelText('Content')).toHaveAccessibleDescription('Content is required');
    expect(name()).toHaveFocus();
  });

  it("shows the server's error at its field and keeps the rest", async () => {
    const fields = { content: 'At most 2000 characters' };
    const { user, name, edit } = await renderTestimonials();
    server.use(
      http.patch(`${testimonialsPath}/1`, () =>
        refusal(400, { code: 'validation.failed', message: 'Please check the form.', fields }),
      ),
    );
    await edit('Alex Example');
    await user.type(name(), ' jr.');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const content = screen.getByLabelText('Content');
    await waitFor(() => expect(content).toHaveAccessibleDescription(fields.content));
    expect(content).toHaveFocus();
    expect(name()).toHaveValue('Alex Example jr.');
    expect(await findToast('Failed to update testimonial')).toHaveTextContent('Please check the form.');
  });

  it('closes after a new one is saved, and the list contains it', async () => {
    const { user, add } = await renderTestimonials();
    const added = aTestimonial({ id: 3, name: 'Sam Example' });
    const bodies: unknown[] = [];
    server.use(
      http.post(testimonialsPath, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(added, { status: 201 });
      }),
      http.get(testimonialsPath, () => listOf([added, alex, kim])),
    );
    await add();
    await user.type(await screen.findByLabelText('Name'), ' Sam Example ');
    await user.type(screen.getByLabelText('Role'), 'Baker');
    await user.type(screen.getByLabelText('Content'), 'Fine.');
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await user.click(screen.getByRole('button', { name: 'Add testimonial' }));
    await findToast('Testimonial created successfully');
    expect(await screen.findByText('Sam Example')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodies).toEqual([
      { name: 'Sam Example', role: 'Baker', content: 'Fine.', language: 'en', rating: 4, approved: false },
    ]);
  });
});

describe('unsaved changes in the dashboard', () => {
  async function renderChanged() {
    const dashboard = await renderTestimonials();
    await dashboard.edit('Alex Example');
    await dashboard.user.type(dashboard.name(), ' jr.');
    return dashboard;
  }

  it('ask for confirmation before the form is closed', async () => {
    const { user, name, edit } = await renderChanged();
    await user.keyboard('{Escape}');
    await user.click((await question()).getByRole('button', { name: 'Keep editing' }));
    expect(name()).toHaveValue('Alex Example jr.');
    await user.keyboard('{Escape}');
    await user.click((await question()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByLabelText('Name')).not.toBeInTheDocument());
    await edit('Kim Example');
    expect(await screen.findByLabelText('Name')).toHaveValue('Kim Example');
  });

  it('ask for confirmation before another screen is opened', async () => {
    const { user, router } = await renderChanged();
    const openClients = () => user.click(screen.getByRole('link', { name: 'Clients' }));
    await openClients();
    await user.click((await question()).getByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/admin/testimonials');
    await openClients();
    await user.click((await question()).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/clients');
  });

  it('ask for confirmation before a link leaves the dashboard', async () => {
    const { user, router } = await renderChanged();
    await user.click(screen.getByRole('button', { name: 'Your account' }));
    await user.click(await screen.findByRole('link', { name: 'View site' }));
    await question();
    expect(router.state.location.pathname).toBe('/admin/testimonials');
  });

  it('prevent closing the window, until they are saved', async () => {
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user } = await renderChanged();
    expect(isHeld()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click((await question()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(isHeld()).toBe(false));
  });
});
