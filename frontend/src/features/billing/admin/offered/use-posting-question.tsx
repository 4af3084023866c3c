import { useState, type ReactNode } from 'react';
import { NotConfirmed } from '../../../../shared/action/question';
import type { IssueInvoiceDto } from '../../../../shared/api';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { errorMessage, refusalOf } from '../../../../shared/http/api-error';
import { useAdditions } from '../../../../shared/parts/parts-in-use';
import { useStaffRole, hasRightsOf } from '../../../../shared/session/staff-role';
import type { StaffRole } from '../../../../shared/api/models/StaffRole';

/** Body of a call that gives an invoice or a payment its day, with the key of a part by which its caller confirms that day. */
type Word = IssueInvoiceDto & { confirmClosed?: boolean };

/** Question after a refusal, which is answered by calling again with a word. */
interface PostingQuestion {
  /** Code of the refusal. */
  code: string;
  /** Least role that may give the word. */
  needs: StaffRole;
  word: Word;
  title: string;
  confirm: string;
  cancel: string;
  /** Shown below the refusal's message. */
  consequence: string;
}

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Question of a part that refuses days of invoices and payments. */
    'posting.question': () => PostingQuestion;
  }
}

interface Posting {
  /**
   * Makes a call, and repeats it with the caller's word if they mean the refused day.
   * @throws NotConfirmed if they do not; the refusal, for others
   */
  confirmed: <Answer>(send: (word: Word) => Promise<Answer>) => Promise<Answer>;
  dialog: ReactNode;
}

interface Asked {
  question: PostingQuestion;
  message: string;
  answer: (isMeant: boolean) => void;
}

/** Asks before a day is used that a part has refused. */
export function usePostingQuestion(): Posting {
  const role = useStaffRole();
  const questions = useAdditions('posting.question');
  const [asked, setAsked] = useState<Asked>();
  const last = useLastDefined(asked);
  const confirmed: Posting['confirmed'] = async (send) => {
    try {
      return await send({});
    } catch (failure) {
      const refusal = refusalOf(failure);
      const question = questions
        .map((ofPart) => ofPart())
        .find(({ code, needs }) => code === refusal?.code && hasRightsOf(role, needs));
      if (!refusal || !question) throw failure;
      const message = errorMessage(refusal, refusal.message);
      const isMeant = await new Promise<boolean>((answer) => setAsked({ question, message, answer }));
      setAsked(undefined);
      if (!isMeant) throw new NotConfirmed(refusal);
      return send(question.word);
    }
  };
  const dialog = last && (
    <ConfirmDialog
      open={asked !== undefined}
      title={last.question.title}
      confirm={last.question.confirm}
      cancel={last.question.cancel}
      loses={false}
      onConfirm={() => asked?.answer(true)}
      onCancel={() => asked?.answer(false)}
    >
      <p>{last.message}</p>
      <p>{last.question.consequence}</p>
    </ConfirmDialog>
  );
  return { confirmed, dialog };
}
