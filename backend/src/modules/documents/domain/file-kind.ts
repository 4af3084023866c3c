/** Origin of a version. */
export const fileKinds = ['uploaded', 'signed', 'countersigned'] as const;
export type FileKind = (typeof fileKinds)[number];
