/** A text that admins can insert into messages; shared by all admins. */
export interface SavedReply {
  title: string;
  content: string;
}
