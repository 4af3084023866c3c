import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { RecordVersions } from '../../../platform/database/record-versions.js';
import { Accounts } from '../../identity/index.js';
import { ClientRecordQueries, noteVersions } from '../application/client-record-queries.js';
import { PrivateNotes } from '../application/private-notes.js';
import { CreateNoteDto, NoteDto, NoteVersionDto, UpdateNoteDto } from './private-notes.dto.js';

const byClient = 'users.id of the client';

@ApiTags('Private notes')
@Controller('admin')
@Allow('admin', { role: 'consultant' })
export class PrivateNotesController {
  constructor(
    private readonly notes: PrivateNotes,
    private readonly queries: ClientRecordQueries,
    private readonly accounts: Accounts,
    private readonly versions: RecordVersions,
  ) {}

  @Get('clients/:id/notes')
  @RecordRefusals('account')
  @Endpoint({
    summary: 'Private notes about a client, newest first',
    description: 'Never shown to the client and never exported. Notes of a closed account stay.',
    answer: [NoteDto],
    byId: byClient,
  })
  async listNotes(@CurrentActor() admin: Actor, @IdParam() clientId: number, @Query() page: PageQuery) {
    await this.accounts.getClient(admin, clientId);
    return this.queries.notes(admin, clientId, page);
  }

  @Post('clients/:id/notes')
  @RecordRefusals('account')
  @Endpoint({
    summary: 'Write a private note about a client',
    description: 'Visible to admins only.',
    answer: NoteDto,
    status: 201,
    byId: byClient,
    idempotent: 'database',
  })
  createNote(@CurrentActor() admin: Actor, @IdParam() clientId: number, @Body() { content }: CreateNoteDto) {
    return this.notes.create(admin, clientId, content);
  }

  @Patch('notes/:id')
  @RecordRefusals('note')
  @Endpoint({
    summary: 'Change a private note',
    description: "404 once the client's account is closed; the same applies to deleting.",
    answer: NoteDto,
    byId: 'private_notes.id',
    refusals: { 404: 'note.not_found' },
  })
  updateNote(@CurrentActor() admin: Actor, @IdParam() id: number, @Body() { content }: UpdateNoteDto) {
    return this.notes.update(admin, id, content);
  }

  @Get('notes/:id/versions')
  @RecordRefusals('note')
  @Endpoint({
    summary: 'Earlier versions of a private note, newest first',
    description: 'Every change keeps the previous text until the note is deleted or destroyed.',
    answer: [NoteVersionDto],
    byId: 'private_notes.id',
    refusals: { 404: 'note.not_found' },
  })
  listNoteVersions(@CurrentActor() admin: Actor, @IdParam() id: number, @Query() page: PageQuery) {
    return this.versions.list<NoteVersionDto>(admin, noteVersions, id, page);
  }

  @Delete('notes/:id')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @RecordRefusals('note')
  @Endpoint({
    summary: 'Delete a private note',
    description:
      'Deletes the text and earlier versions. The activity log, visible to admins only, keeps the fact that it existed. 409 under a legal hold.',
    byId: 'private_notes.id',
    refusals: { 404: 'note.not_found', 409: 'note.held' },
  })
  deleteNote(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.notes.delete(admin, id);
  }
}
