import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { Icon } from '../../../shared/kit/icon';
import { AnswerList } from './answer-list';
import { agree, unconfirmedOf } from './previous-answers';
import type { OpenResponse } from './questionnaire-calls';
import type { AnswersState } from './use-answers';

interface ReviewProps {
  response: OpenResponse;
  state: AnswersState;
  changeAt: (key: string) => string;
}

/** All answers before they are sent, and what is missing. */
export function Review({ response, state, changeAt }: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const { asked, answers } = state;
  const missing = asked.visible.filter(({ key }) => asked.missing.includes(key));
  const unconfirmed = unconfirmedOf(response, state);
  const [first] = unconfirmed;
  return (
    <div className="stack gap-xl">
      <h2 ref={heading} tabIndex={-1} className="answers-section">
        {t('Check your answers')}
      </h2>
      {missing.length > 0 && (
        <div id="missing-answers" className="note note-error" tabIndex={-1}>
          <Icon name="alert" size={18} />
          <div className="stack gap-s">
            <p className="strong">
              {t('{count, plural, one {# answer is missing.} other {# answers are missing.}}', {
                count: missing.length,
              })}
            </p>
            <ul className="bullets links">
              {missing.map(({ key, label }) => (
                <li key={key}>
                  <Link to={changeAt(key)}>{label}</Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {first && (
        <div className="answer-offers stack gap-s screen-only">
          <p>
            {t(
              '{count, plural, one {# answer from last time is not confirmed. It will not be sent.} other {# answers from last time are not confirmed. They will not be sent.}}',
              { count: unconfirmed.length },
            )}
          </p>
          <div className="cluster">
            <Button
              icon="check"
              onClick={() => {
                for (const question of unconfirmed) agree(question, response, state);
                heading.current?.focus({ preventScroll: true });
              }}
            >
              {t('All still correct')}
            </Button>
            <Link className="ui-text-link" to={changeAt(first.key)}>
              {t('Look at the first one')}
            </Link>
          </div>
        </div>
      )}
      <AnswerList sections={response.sections} answers={answers} changeAt={changeAt} />
    </div>
  );
}
