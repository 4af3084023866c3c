import { useDeferredValue, useMemo, useState } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { askedOf, ownOf, type Answers, type AnswerValue } from '../../shared/form';
import { withKeys, writtenOf, type Draft } from './draft';
import { PreviewQuestion } from './preview-question';

/** The questionnaire as on a phone, section by section. It asks what the client would be asked, and saves nothing. */
export function Preview({ draft }: { draft: Draft }) {
  // Typing goes first.
  const shown = useDeferredValue(draft);
  const { title, description, sections, language } = useMemo(() => writtenOf(withKeys(shown)), [shown]);
  const [answers, setAnswers] = useState<Answers>({});
  const [at, setAt] = useState(0);
  const { visible, answered } = askedOf(sections, answers);
  const pages = sections
    .map((section) => ({ ...section, questions: section.questions.filter((one) => visible.includes(one)) }))
    .filter(({ questions }) => questions.length > 0);
  const place = Math.max(0, Math.min(at, pages.length - 1));
  const page = pages[place];
  const answer = (key: string, value: AnswerValue | null) =>
    setAnswers((given) => ({ ...given, [key]: value }));
  return (
    <section className="phone" aria-label={t('Preview')}>
      <header className="phone-head" lang={language}>
        <p className="strong breaks">{title || t('Untitled')}</p>
        {place === 0 && description && <p className="ui-hint">{description}</p>}
        <p className="ui-hint numeric" role="status">
          {t('{answered} of {visible} answered', { answered: answered.size, visible: visible.length })}
        </p>
      </header>
      <div className="phone-page stack gap-l" lang={language}>
        {page ? (
          <>
            <h2>{page.title}</h2>
            {page.questions.map((question) => (
              <PreviewQuestion
                key={question.key}
                question={question}
                value={ownOf(answers, question.key) ?? undefined}
                onAnswer={answer}
              />
            ))}
          </>
        ) : (
          <p className="soft">{t('Your questions appear here as you write them.')}</p>
        )}
      </div>
      <footer className="phone-foot cluster between">
        <Button disabled={place === 0} onClick={() => setAt(place - 1)}>
          {t('Back')}
        </Button>
        <span className="ui-hint numeric">
          {pages.length > 1 && t('{place} of {count}', { place: place + 1, count: pages.length })}
        </span>
        <Button disabled={place >= pages.length - 1} onClick={() => setAt(place + 1)}>
          {t('Next')}
        </Button>
      </footer>
    </section>
  );
}
