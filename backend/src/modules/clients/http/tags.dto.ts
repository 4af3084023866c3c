import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, OneOf } from '../../../platform/http/answer-fields.js';
import { Choice, IdList } from '../../../platform/http/fields.js';
import { Name, NameList } from '../../../platform/http/text-fields.js';
import { longestTagName, type TagColor, tagColors, tagsPerClient } from '../domain/tag.js';

/** Clients that are tagged at once. */
const maxClients = 200;

const names = {
  max: tagsPerClient,
  longest: longestTagName,
  message: msg('Enter tags of 1 to {longest} characters', { longest: longestTagName }),
  example: ['Bookkeeping'],
};

/** `?tag=` of a list of clients. */
export const TagsParameter = (): PropertyDecorator =>
  NameList({
    ...names,
    optional: true,
    parameter: true,
    description: 'Only clients with this tag; repeated, with all of these',
  });

export class ClientTagDto {
  @ApiProperty({ example: 'Bookkeeping' }) name!: string;
  @OneOf(tagColors, 'TagColor', { example: 'gray' }) color!: TagColor;
}

export class TagDto extends ClientTagDto {
  @Integer({ description: 'Clients that have it, archived ones as well', example: 4 }) count!: number;
}

export class ClientTagsDto {
  @NameList({ ...names, description: 'All tags of the client; empty for none' }) tags!: string[];
}

export class TagClientsDto {
  @IdList({
    min: 1,
    max: maxClients,
    message: msg('Choose clients'),
    description: 'users.id of open clients',
    example: [2],
  })
  userIds!: number[];
  @NameList({ ...names, optional: true, description: 'Tags to add' }) add?: string[];
  @NameList({
    ...names,
    optional: true,
    max: 100,
    description: 'Tags to take away; unknown ones are ignored',
  })
  remove?: string[];
}

export class TaggedClientsDto {
  @Integer({ description: 'Clients whose tags changed', example: 2 }) changed!: number;
}

/** Omitted fields keep their values. */
export class UpdateTagDto {
  @Name({ max: longestTagName, partial: true, message: msg('Name is required'), example: 'Bookkeeping' })
  name?: string;
  @Choice(tagColors, { name: 'TagColor', partial: true, example: 'green' }) color?: TagColor;
}
