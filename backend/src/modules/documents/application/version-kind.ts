/** SQL: the `VersionKind` of a row `v` of document_versions. */
export const versionKind = `CASE WHEN v.prepared_from IS NULL THEN v.kind ELSE 'prepared' END`;
