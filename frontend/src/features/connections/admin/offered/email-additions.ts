import type { EmailConnectionDto, EmailInputDto } from '../../../../shared/api';
import { additionsOf } from '../../../../shared/parts/additions';
import { type AddedComponent, useAdditions, usePartsOn } from '../../../../shared/parts/parts-in-use';

/** Another use of the email account, with values of its own in the form. */
interface EmailAddition {
  /** Values of the form, named like the keys of the request in which the server finds a fault. */
  valuesOf: (email: EmailConnectionDto) => object;
  /**
   * Keys of the request.
   * @param form all values of the form
   * @param former the connected account
   */
  inputOf: (form: { provider: string }, former: EmailConnectionDto) => Partial<EmailInputDto>;
  /** True if sending works and this does not. */
  isFailing: (email: EmailConnectionDto) => boolean;
}

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    'connections.email': EmailAddition;
    /** State of that use, on the card. */
    'connections.email-state': AddedComponent<{ email: EmailConnectionDto }>;
    /** Fields for its values, which find the form in its context. */
    'connections.email-fields': AddedComponent<{ email: EmailConnectionDto; provider: string }>;
  }
}

/** Values of parts in the form of the email account. */
export function useEmailAdditions(email: EmailConnectionDto) {
  const additions = useAdditions('connections.email');
  const on = usePartsOn();
  return {
    values: Object.assign({}, ...additions.map(({ valuesOf }) => valuesOf(email))) as object,
    /** The form may show fields of a part that has been turned off meanwhile; they are not sent. */
    inputOf: (form: { provider: string }): Partial<EmailInputDto> =>
      Object.assign(
        {},
        ...additionsOf('connections.email', on).map(({ inputOf }) => inputOf(form, email)),
      ) as object,
  };
}
