import type { Question, QuestionType } from '../shared/form';
import { minutesLeft, pagesOf } from './pages.ts';

const asked = (types: readonly QuestionType[]): Question[] =>
  types.map((type, index) => ({ key: `q${index}`, type, label: `Question ${index}` }));
const keysOf = (pages: ReturnType<typeof pagesOf>) =>
  pages.map(({ questions }) => questions.map(({ key }) => key).join(' '));

test('four short questions of a section share a page, and one that takes a while has its own', () => {
  const you = { title: 'You', questions: asked(['text', 'date', 'yes_no', 'money', 'text', 'long_text']) };
  const work = { title: 'Work', questions: [{ key: 'w', type: 'file', label: 'W-2' } as const] };
  const pages = pagesOf([you, work]);
  expect(keysOf(pages)).toEqual(['q0 q1 q2 q3', 'q4', 'q5', 'w']);
  expect(pages.map(({ section }) => section)).toEqual(['You', 'You', 'You', 'Work']);
});

test('a question that is hidden has its place, so that an answer moves no other one', () => {
  const questions: Question[] = [
    { key: 'owns', type: 'yes_no', label: 'Do you own a business?' },
    { key: 'name', type: 'text', label: 'Its name', showIf: { key: 'owns', is: 'yes' } },
    { key: 'city', type: 'text', label: 'Your city' },
  ];
  expect(keysOf(pagesOf([{ title: 'You', questions }]))).toEqual(['owns name city']);
});

test('the time is of the questions without an answer, and little for one to agree to', () => {
  const questions = asked(['long_text', 'table', 'yes_no', 'secret']);
  expect(minutesLeft(questions, {}, {})).toBe(3);
  expect(minutesLeft(questions, {}, { q0: 'As before', q1: [{ a: 'b' }], q2: 'no', q3: '••••' })).toBe(1);
  expect(minutesLeft(questions, { q0: 'x', q1: [{ a: 'b' }], q2: 'no', q3: '••••' }, {})).toBe(0);
});
