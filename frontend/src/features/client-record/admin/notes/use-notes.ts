import { PrivateNotesService, type NoteDto, type NoteVersionDto } from '../../../../shared/api';
import { usePagedList } from '../../../../shared/http/paged-list';
import { queryTimes } from '../../../../shared/http/query-client';
import { clientsPath } from '../../../clients/admin/use-clients';

/** The practice's private notes about a client, newest first. @param id users.id */
export function useNotes(id: number, limit: number) {
  return usePagedList<NoteDto>({
    key: [`${clientsPath}/${id}/notes`, 'list', limit],
    load: (page) => PrivateNotesService.listNotes({ id, limit, ...page }),
    times: queryTimes.clients,
  });
}

/** Earlier texts of a note, newest first; loads nothing without a note. */
export function useNoteVersions(id: number | undefined) {
  return usePagedList<NoteVersionDto>({
    key: [`${clientsPath}/notes`, 'versions', id],
    load: (page) => PrivateNotesService.listNoteVersions({ id: id ?? 0, ...page }),
    times: { staleTime: 0 },
    enabled: id !== undefined,
  });
}
