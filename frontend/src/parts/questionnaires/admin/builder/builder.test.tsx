import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderDashboard, serveParts } from '../../../../../test/parts';
import { findToast } from '../../../../../test/render';
import { refusal, server } from '../../../../../test/server';

const path = '/api/admin/questionnaires';

const business = {
  id: 7,
  title: 'New business',
  description: null,
  language: 'en',
  version: 3,
  sent: 2,
  questions: 3,
  created_at: '2026-11-18T12:00:00Z',
  updated_at: '2026-11-18T12:00:00Z',
  sections: [
    {
      title: 'Business',
      questions: [
        { key: 'owner', type: 'yes_no', label: 'Do you own a business?', required: true },
        { key: 'kind', type: 'choice', label: 'What kind?', options: ['Shop', 'Farm'] },
        { key: 'employees', type: 'number', label: 'How many employees?' },
      ],
    },
  ],
};

/** Renders the builder, and records what is saved. */
async function renderBuilder(at = `/admin/questionnaires/7`, answer?: () => Response) {
  const sent: unknown[] = [];
  const keep = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return answer?.() ?? HttpResponse.json({ ...business, version: 4 }, { status: 200 });
  };
  server.use(
    http.get(`${path}/7`, () => HttpResponse.json(business)),
    http.post(path, keep),
    http.patch(`${path}/7`, keep),
  );
  serveParts('questionnaires');
  return { ...(await renderDashboard(at)), sent };
}

const question = (number: number) => screen.findByRole('textbox', { name: `Question ${number}` });
const details = (number: number) => screen.findByRole('button', { name: `Details of question ${number}` });

test('is written as a list is: Enter adds a question, Backspace removes an empty one', async () => {
  const { user, sent } = await renderBuilder('/admin/questionnaires/new');
  await user.type(await screen.findByLabelText('Title'), 'Intake');
  await user.click(await question(1));
  await user.keyboard('Do you own a business?{Enter}Its name?{Enter}{Backspace}');
  expect(await question(2)).toHaveFocus();
  expect(screen.queryByRole('textbox', { name: 'Question 3' })).not.toBeInTheDocument();
  await user.keyboard('{ArrowUp}');
  expect(await question(1)).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  await user.paste('Its name?\nAnything else?\n');
  expect(await question(4)).toHaveValue('Anything else?');
  await user.selectOptions(screen.getByLabelText('Type of question 1'), 'Yes or no');
  await user.click(screen.getByRole('button', { name: 'Save questionnaire' }));
  expect(await findToast('Questionnaire saved')).toBeInTheDocument();
  expect(sent).toEqual([
    {
      title: 'Intake',
      language: 'en',
      sections: [
        {
          title: 'General',
          questions: [
            { key: 'do_you_own_a_business', type: 'yes_no', label: 'Do you own a business?' },
            { key: 'its_name', type: 'text', label: 'Its name?' },
            { key: 'its_name_2', type: 'text', label: 'Its name?' },
            { key: 'anything_else', type: 'text', label: 'Anything else?' },
          ],
        },
      ],
    },
  ]);
});

test('a removal is undone, in its place', async () => {
  const { user } = await renderBuilder();
  await user.click(await details(2));
  await user.click(screen.getByRole('button', { name: 'Remove question' }));
  expect(await question(2)).toHaveValue('How many employees?');
  await user.click(screen.getByRole('button', { name: 'Undo removal' }));
  expect(await question(2)).toHaveValue('What kind?');
  expect(screen.queryByRole('button', { name: 'Undo removal' })).not.toBeInTheDocument();
});

test('a condition is a sentence, asks for documents, and is tried in the preview', async () => {
  const { user, sent } = await renderBuilder();
  await user.click(await details(3));
  const opened = within(await screen.findByRole('group', { name: 'Details of question 3' }));
  await user.click(opened.getByRole('button', { name: 'Ask only when…' }));
  expect(opened.getByText('Ask this when “What kind?” is “Shop”.')).toBeInTheDocument();
  await user.selectOptions(opened.getByLabelText('Question that decides'), 'Do you own a business?');
  expect(opened.getByText('Ask this when “Do you own a business?” is yes.')).toBeInTheDocument();
  await user.click(opened.getByRole('button', { name: 'Add a condition' }));
  await user.selectOptions(opened.getAllByLabelText('Answer')[1] ?? document.body, 'Farm');
  expect(
    opened.getByText('Ask this when “Do you own a business?” is yes and “What kind?” is “Farm”.'),
  ).toBeInTheDocument();
  await user.click(opened.getByRole('button', { name: 'Ask for a document' }));
  await user.type(opened.getByLabelText('Document'), 'Form W-2');

  const phone = within(screen.getByRole('region', { name: 'Preview' }));
  expect(phone.queryByText(/How many employees/)).not.toBeInTheDocument();
  await user.click(phone.getByRole('radio', { name: 'Yes' }));
  await user.click(phone.getByRole('radio', { name: 'Farm' }));
  expect(await phone.findByText(/How many employees/)).toBeInTheDocument();
  expect(phone.getByRole('status')).toHaveTextContent('2 of 3 answered');

  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Questionnaire saved');
  expect(sent).toMatchObject([
    {
      sections: [
        {
          questions: [
            {},
            {},
            {
              key: 'employees',
              showIf: {
                all: [
                  { key: 'owner', is: 'yes' },
                  { key: 'kind', is: 'Farm' },
                ],
              },
              requests: [{ title: 'Form W-2' }],
            },
          ],
        },
      ],
    },
  ]);
});

test('a question moves by keys and buttons, and a condition on a later one is named', async () => {
  const { user } = await renderBuilder();
  await user.click(await details(2));
  await user.click(screen.getByRole('button', { name: 'Ask only when…' }));
  await user.click(await question(2));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await question(1)).toHaveFocus();
  expect(await question(1)).toHaveValue('What kind?');
  expect(screen.getByRole('alert')).toHaveTextContent('A condition can only look at an earlier question.');
  await user.click(screen.getByRole('button', { name: 'Move question 1 down' }));
  expect(await question(1)).toHaveValue('Do you own a business?');
  expect(screen.getByRole('button', { name: 'Move question 2 down' })).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Move question 2 down' }));
  // At the end of the list, the other button has the focus.
  expect(screen.getByRole('button', { name: 'Move question 3 up' })).toHaveFocus();
});

test("the server's messages are at their questions until these are changed", async () => {
  const fields = {
    'sections.0.questions.1.options': 'Two options are the same',
    'sections.0.questions.2.label': 'Too long',
  };
  const { user } = await renderBuilder(undefined, () =>
    refusal(400, { code: 'request.invalid', message: 'Please check', fields }),
  );
  await user.type(await question(3), '!');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Two options are the same')).toBeInTheDocument();
  await waitFor(async () => expect(await question(3)).toHaveFocus());
  expect(await question(3)).toHaveAccessibleDescription('Too long');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await question(2)).toHaveAccessibleDescription('Too long');
  await user.keyboard('x');
  expect(screen.queryByText('Too long')).not.toBeInTheDocument();
  expect(screen.getByText('Two options are the same')).toBeInTheDocument();
});

test('what is missing is said before anything is sent', async () => {
  const { user, sent } = await renderBuilder('/admin/questionnaires/new');
  await user.click(await screen.findByRole('button', { name: 'Save questionnaire' }));
  expect(await screen.findByText('Title is required')).toBeInTheDocument();
  expect(screen.getByText('Write at least one question')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
  expect(sent).toEqual([]);
});

test('the keyboard alone sets a type, adds a condition and a document, and begins a section', async () => {
  const { user, sent } = await renderBuilder();
  const type = await screen.findByLabelText('Type of question 3');
  const focusOn = (element: HTMLElement) => act(() => element.focus());
  focusOn(type);
  // Arrow keys go through the types that need options, too.
  await user.selectOptions(type, 'One choice');
  expect(type).toHaveFocus();
  await user.selectOptions(type, 'Number');
  expect(type).toHaveFocus();
  focusOn(screen.getByRole('button', { name: 'Ask only when…' }));
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Question that decides')).toHaveFocus();
  focusOn(screen.getByRole('button', { name: 'Remove this condition' }));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Ask only when…' })).toHaveFocus();
  focusOn(screen.getByRole('button', { name: 'Ask for a document' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Document' })).toHaveFocus());
  await user.keyboard('W-2{Enter}');
  focusOn(screen.getByRole('button', { name: 'Start a section here' }));
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Title of section 2')).toHaveFocus();
  await user.keyboard('Staff{Enter}');
  expect(await question(3)).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Start a section here' })).not.toBeInTheDocument();
  focusOn(screen.getByRole('button', { name: 'Remove section 2 with its questions' }));
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Title of section 1')).toHaveFocus();
  expect(sent).toEqual([]);
});

test('a save leaves nothing unsaved, and what is written meanwhile keeps the key that was saved', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user, sent } = await renderBuilder();
  await user.click(await question(3));
  await user.keyboard('{Enter}Since when');
  server.use(
    http.patch(
      `${path}/7`,
      async ({ request }) => {
        sent.push(await request.json());
        await answered;
        return HttpResponse.json({ ...business, version: 4 });
      },
      { once: true },
    ),
  );
  const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
  await save();
  await user.click(await question(4));
  await user.keyboard(' exactly?');
  answer();
  await findToast('Questionnaire saved');
  expect(await question(4)).toHaveValue('Since when exactly?');
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  const asked = (label: string) => ({
    sections: [{ questions: [{}, {}, {}, { key: 'since_when', type: 'text', label }] }],
  });
  expect(sent).toMatchObject([asked('Since when'), asked('Since when exactly?')]);
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
});

test('a section with a title has a question', async () => {
  const { user, sent } = await renderBuilder();
  await user.click(await screen.findByRole('button', { name: 'Add section' }));
  await user.keyboard('Staff');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Write a question in this section, or remove it')).toBeInTheDocument();
  expect(screen.getByLabelText('Title of section 2')).toHaveFocus();
  expect(sent).toEqual([]);
});
