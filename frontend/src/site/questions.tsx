import { Icon } from '../shared/kit/icon';
import type { Question } from './content/questions';
import './questions.css';

/** Expandable questions that need no JavaScript; the first one is open, to show that they expand. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="faq">
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
