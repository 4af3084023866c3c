/** Values and errors of a contact form that was posted without JavaScript and refused. */
export interface PostedForm {
  values: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, string>>;
}
