import { Icon } from '../shared/kit/icon';
import type { QuestionDto } from '../shared/api/models/QuestionDto';
import './questions.css';

interface QuestionsProps {
  questions: readonly QuestionDto[];
  /** If they are not in the page's language. */
  lang: string | undefined;
}

/** Expandable questions that need no JavaScript; the first one is open, to show that they expand. */
export function Questions({ questions, lang }: QuestionsProps) {
  return (
    <div className="faq" lang={lang}>
      {questions.map(({ question, answer }, index) => (
        <details key={question} open={index === 0}>
          <summary>
            {question}
            <Icon name="plus" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
