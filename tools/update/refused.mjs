/** An update that cannot be made. The message is one sentence for the operator. */
export class Refused extends Error {}
