import { useEffect, useRef, useState } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { isAnswered, ownOf } from '../shared/form';
import type { AnswerPage } from './pages';
import { agree, previousOf } from './previous-answers';
import type { OpenResponse } from './questionnaire-calls';
import { QuestionField } from './question-field';
import type { AnswersState } from './use-answers';

interface AnswerFormProps {
  formId: string;
  response: OpenResponse;
  page: AnswerPage;
  state: AnswersState;
  /** Question to begin with, on a page that was opened to change it. */
  focused: string | undefined;
  onNext: () => void;
}

/** The questions of one page. */
export function AnswerForm({ formId, response, page, state, focused, onNext }: AnswerFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const question = focused === undefined ? null : document.getElementById(`question-${focused}`);
    const control = question?.querySelector<HTMLElement>('input, textarea, button');
    (control ?? heading.current)?.focus({ preventScroll: true });
    if (control) question?.scrollIntoView({ block: 'center' });
    else window.scrollTo(0, 0);
  }, [page, focused]);
  const { asked, answers } = state;
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set());
  const visible = page.questions.filter((question) => asked.visible.includes(question));
  const offers = visible.filter(
    (question) =>
      !isAnswered(ownOf(answers, question.key)) &&
      !changing.has(question.key) &&
      previousOf(response, question) !== undefined,
  );
  return (
    <form
      id={formId}
      ref={form}
      noValidate
      className="stack gap-xl"
      onSubmit={(event) => {
        event.preventDefault();
        // A text that is no answer would be lost.
        const wrong = form.current?.querySelector<HTMLElement>('[data-wrong]');
        if (wrong) wrong.focus();
        // Not within the event, whose form the router's transition would read.
        else queueMicrotask(onNext);
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="answers-section breaks">
        {page.section}
      </h2>
      {offers.length > 1 && (
        <div className="answer-offers stack gap-s">
          <p>{t('Here are your answers from last time. Are they all still correct?')}</p>
          <Button
            type="primary"
            icon="check"
            onClick={() => {
              for (const question of offers) agree(question, response, state);
              heading.current?.focus({ preventScroll: true });
            }}
          >
            {t('All still correct')}
          </Button>
        </div>
      )}
      {visible.map((question) => (
        <QuestionField
          key={question.key}
          question={question}
          state={state}
          previous={previousOf(response, question)}
          isChanging={changing.has(question.key)}
          onChanging={() => setChanging((others) => new Set(others).add(question.key))}
        />
      ))}
    </form>
  );
}
