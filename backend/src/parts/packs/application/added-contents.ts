import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import type { PackContent, PreviewedContent } from '../../../modules/onboarding/index.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import type { AddedToPack } from '../domain/pack.js';

/** Whatever other parts let a pack send. */
@Injectable()
export class AddedContents {
  constructor(private readonly additions: PartAdditions) {}

  /** Those keys of the request that are given. @throws DomainError invalid, by the field */
  async read(sent: Readonly<Record<string, unknown>>): Promise<AddedToPack> {
    const read: Record<string, readonly object[]> = {};
    for (const content of this.contents) {
      const given = sent[content.key] as readonly object[] | undefined;
      if (given) read[content.key] = await content.read(given);
    }
    return read;
  }

  /** Keys of the answers about several packs, in their order; empty while their part is off. */
  async shown(packs: readonly AddedToPack[]): Promise<AddedToPack[]> {
    const lists = await this.ofEach((content) =>
      content.shown(packs.map((added) => added[content.key] ?? [])),
    );
    return packs.map((_, place) =>
      Object.fromEntries(Object.entries(lists).map(([key, ofPacks]) => [key, ofPacks[place] ?? []])),
    );
  }

  /** @throws DomainError conflict, if something was deleted meanwhile */
  preview(added: AddedToPack, today: string): Promise<Record<string, PreviewedContent[]>> {
    return this.ofEach((content) => content.preview(added[content.key] ?? [], today));
  }

  /** Within the commit of the pack. @throws DomainError as `preview` */
  send(admin: Actor, userId: number, added: AddedToPack, today: string): Promise<Record<string, number[]>> {
    return this.ofEach((content) => content.send(admin, userId, added[content.key] ?? [], today));
  }

  private get contents(): PackContent[] {
    return this.additions.of('pack.contents');
  }

  /** One after the other, since they write; nothing while the part is off. */
  private async ofEach<Value>(
    work: (content: PackContent) => Promise<Value[]>,
  ): Promise<Record<string, Value[]>> {
    const { contents } = this;
    const made: Record<string, Value[]> = {};
    for (const content of this.additions.always('pack.contents'))
      made[content.key] = contents.includes(content) ? await work(content) : [];
    return made;
  }
}
