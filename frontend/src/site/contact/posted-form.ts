/** What a contact form held that was posted without JavaScript and refused: its values, and what is wrong with them. */
export interface PostedForm {
  values: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, string>>;
}

export const postedFormKey = ['posted contact form'] as const;
