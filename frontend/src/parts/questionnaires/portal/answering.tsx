import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { TaskFrame } from '../../../portal/task-frame';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { taskDone } from '../../../shared/action/task-done';
import { useAction } from '../../../shared/action/use-action';
import { Button } from '../../../shared/antd/button';
import { QuestionnairesService } from '../../../shared/api';
import { refusalOf } from '../../../shared/http/api-error';
import { Icon } from '../../../shared/kit/icon';
import { ScreenTitle } from '../../../shared/kit/screen-title';
import { T } from '../../../shared/text/rich-text';
import { isAnswered, ownOf } from '../shared/form';
import { AnswerForm } from './answer-form';
import { AnswerList } from './answer-list';
import { minutesLeft, pagesOf } from './pages';
import type { OpenResponse } from './questionnaire-calls';
import { Review } from './review';
import { SaveState } from './save-state';
import { SentResponse } from './sent-response';
import { type AnswersState, useAnswers } from './use-answers';

/** Value of `?question=` on the last step, before the answers are sent. */
const review = '-review';

/** A questionnaire from its first unanswered question to the result. */
export function Answering({ response }: { response: OpenResponse }) {
  const { title, state: stateOfResponse, allowed } = response;
  const { at } = useActingFor();
  const state = useAnswers(response);
  const [isJustSent, setIsJustSent] = useState(false);
  const back = at('/client/portal');
  const isOpen = stateOfResponse === 'open';
  return (
    <>
      <ScreenTitle>{t('{title}, Client Portal', { title })}</ScreenTitle>
      {!isOpen ? (
        <TaskFrame title={title} back={back}>
          <div className="task-screen answers">
            <SentResponse
              response={response}
              isJustSent={isJustSent}
              left={Object.fromEntries([...state.unsaved].map(([key, { value }]) => [key, value]))}
            />
          </div>
        </TaskFrame>
      ) : allowed.includes('answer') ? (
        <Steps response={response} state={state} back={back} onSent={() => setIsJustSent(true)} />
      ) : (
        <TaskFrame title={title} back={back}>
          <div className="task-screen answers stack gap-xl">
            <AnswerList sections={response.sections} answers={response.answers} />
          </div>
        </TaskFrame>
      )}
    </>
  );
}

interface StepsProps {
  response: OpenResponse;
  state: AnswersState;
  back: string;
  onSent: () => void;
}

function Steps({ response, state, back, onSent }: StepsProps) {
  const formId = useId();
  const steps = useSteps(response, state, back);
  const sending = useSending(response, state, steps.goTo, onSent);
  const { visible, answered } = state.asked;
  const minutes = minutesLeft(visible, state.answers, response.previous);
  const { page } = steps;
  return (
    <TaskFrame
      title={response.title}
      back={back}
      progress={
        <progress
          className="answers-progress"
          max={Math.max(1, visible.length)}
          value={answered.size}
          aria-label={t('{answered} of {visible} answered', {
            answered: answered.size,
            visible: visible.length,
          })}
        />
      }
      action={
        <div className="answers-foot">
          <SaveState state={state} />
          <div className="answer-pair">
            <Button onClick={steps.goBack}>{t('Back')}</Button>
            {page ? (
              <Button type="primary" htmlType="submit" form={formId}>
                {t('Next')}
              </Button>
            ) : (
              <Button type="primary" icon="send" loading={sending.isPending} onClick={sending.send}>
                {t('Send answers')}
              </Button>
            )}
          </div>
        </div>
      }
    >
      <div className="task-screen answers stack gap-l">
        <p className="ui-hint numeric" role="status">
          {minutes > 0
            ? t('About {minutes, plural, one {# minute} other {# minutes}} left', { minutes })
            : t('Everything is answered')}{' '}
          · {t('{answered} of {visible}', { answered: answered.size, visible: visible.length })}
        </p>
        {steps.isFirst && response.description && <p className="as-written">{response.description}</p>}
        {response.reason !== null && (
          <p className="note note-amber">
            <Icon name="alert" size={18} />
            <span>
              <T text="<b>Sent back:</b> {reason}" values={{ reason: response.reason }} />
            </span>
          </p>
        )}
        {page ? (
          <AnswerForm
            key={page.questions[0]?.key}
            formId={formId}
            response={response}
            page={page}
            state={state}
            focused={steps.focused}
            onNext={steps.goOn}
          />
        ) : (
          <Review response={response} state={state} changeAt={(key) => steps.addressOf(key, true)} />
        )}
      </div>
    </TaskFrame>
  );
}

/** Pages one after the other; the address names the question, so that a reload and the browser's Back keep the place. */
function useSteps({ sections }: OpenResponse, { asked, answers }: AnswersState, back: string) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [pages] = useState(() => pagesOf(sections));
  // The reader goes on here, also on another device.
  const [start] = useState(
    () =>
      asked.visible.find(({ key }) => !isAnswered(ownOf(answers, key)))?.key ??
      (asked.answered.size > 0 ? review : undefined),
  );
  const named = params.get('question') ?? start;
  const isShown = (page: (typeof pages)[number]) =>
    page.questions.some((question) => asked.visible.includes(question));
  const shown = pages.filter(isShown);
  const found = pages.findIndex(({ questions }) => questions.some(({ key }) => key === named));
  const current = pages[found];
  const page =
    named === review
      ? undefined
      : current && isShown(current)
        ? current
        : // Its questions are not asked any more.
          (pages.slice(Math.max(0, found)).find(isShown) ?? shown[0]);
  const at = page ? shown.indexOf(page) : shown.length;
  const addressOf = (key: string, isFromReview = false): string => {
    const next = new URLSearchParams(params);
    next.set('question', key);
    next.delete('then');
    if (isFromReview) next.set('then', review);
    return `?${next}`;
  };
  const keyOf = (index: number): string => {
    const first = shown[index]?.questions.find((question) => asked.visible.includes(question));
    return first?.key ?? review;
  };
  const goTo = (key: string) => void navigate(addressOf(key));
  return {
    page,
    /** Question that was chosen to be changed. */
    focused: page && params.has('question') && named !== keyOf(at) ? (named ?? undefined) : undefined,
    addressOf,
    goTo,
    isFirst: at === 0,
    /** To the next page, or back to the review that led here. */
    goOn: () => goTo(params.get('then') ?? keyOf(at + 1)),
    goBack: () => (at > 0 ? goTo(keyOf(at - 1)) : void navigate(back)),
  };
}

/** Sends the answers, once each is saved. */
function useSending(
  { id }: OpenResponse,
  state: AnswersState,
  goTo: (key: string) => void,
  onSent: () => void,
) {
  const { saver } = state;
  const submitting = useAction({
    call: async (_: object, keyFor) => {
      await saver.retry();
      // The reader sees what waits, and why.
      if (saver.unsaved.size > 0 || state.unsentFiles.length > 0)
        throw new Unsaved(t('Some answers have not been saved yet.'));
      return QuestionnairesService.submitQuestionnaire({ id, idempotencyKey: keyFor({ id }) });
    },
    events: ['questionnaire.submitted'],
    failure: (failure) =>
      failure instanceof Unsaved
        ? { title: t('Not sent yet'), description: failure.message }
        : [t('Failed to send your answers'), t('Please try again.')],
    onSuccess: () => {
      onSent();
      taskDone();
    },
    onFailure: (failure) => {
      const [key] = Object.keys(refusalOf(failure)?.fields ?? {});
      if (key !== undefined) goTo(key);
    },
  });
  const showMissing = () => {
    const note = document.getElementById('missing-answers');
    note?.scrollIntoView({ block: 'center' });
    note?.focus({ preventScroll: true });
  };
  return {
    isPending: submitting.isPending,
    send: () => (state.asked.missing.length > 0 ? showMissing() : submitting.mutate({})),
  };
}

class Unsaved extends Error {}
