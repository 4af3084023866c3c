/** Origin of a version. */
export const fileKinds = ['uploaded', 'signed', 'countersigned'] as const;
export type FileKind = (typeof fileKinds)[number];

/** The same as shown to readers: a copy of an uploaded file that was prepared for signing has its own. */
export const versionKinds = [...fileKinds, 'prepared'] as const;
export type VersionKind = (typeof versionKinds)[number];
