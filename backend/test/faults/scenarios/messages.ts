import { samplePdf } from '../../../src/platform/files/testing/sample-files.js';
import {
  bytesOf,
  type Step,
  digest,
  expectSame,
  Journal,
  keyed,
  keyedForm,
  type Scenario,
  type Actors,
} from './scenario.js';

interface Message {
  id: number;
  content: string;
  attachments: { url: string; fileSize: number }[];
}

/** Messages of both sides in one conversation, some with a file. */
export class MessageScenario implements Scenario {
  readonly weight = 5;
  private made = 0;
  private readonly journal = new Journal<{ message: Message; sha256: string | undefined }>();

  private constructor(
    private readonly people: Actors,
    private readonly threadId: number,
  ) {}

  static async begin(people: Actors): Promise<MessageScenario> {
    const body = { userId: people.clientId, subject: 'Under load' };
    const begun = await people.admin.call('/api/admin/message-threads', keyed('thread', body));
    return new MessageScenario(people, ((await begun.json()) as { id: number }).id);
  }

  next(): Step {
    const { admin, client, random } = this.people;
    const n = ++this.made;
    const writer = random.next() < 0.5 ? admin : client;
    const content = `Message ${n}: ${'grüße 你好 '.repeat(random.between(0, 40))}`.trim();
    const bytes = random.next() < 0.3 ? Buffer.concat([samplePdf, Buffer.from(`message ${n}`)]) : undefined;
    const file = bytes && { field: 'files', name: `message ${n}.pdf`, bytes };
    return {
      name: `Message ${n}`,
      success: 201,
      send: () =>
        writer.call(
          `/api/message-threads/${this.threadId}/messages`,
          keyedForm(`message-${n}`, { content }, file),
        ),
      acknowledged: (body) => {
        const message = JSON.parse(body.toString()) as Message;
        expectSame(`The acknowledged message ${n}`, message.content, content);
        this.journal.note(n, { message, sha256: bytes && digest(bytes) });
        return undefined;
      },
    };
  }

  async verify(all: boolean): Promise<void> {
    const there = await this.messages();
    const numbers = there.map(({ content }) => Number(/^Message (\d+)/.exec(content)?.[1]));
    expectSame('The number of duplicate messages', numbers.length - new Set(numbers).size, 0);
    const byNumber = new Map(there.map((message, index) => [numbers[index], message]));
    await this.journal.each(all, async ({ message, sha256 }, n) => {
      const is = byNumber.get(n);
      expectSame(`Message ${n}`, [is?.id, is?.content], [message.id, message.content]);
      if (sha256 === undefined) return;
      const file = await this.people.client.call(is?.attachments[0]?.url ?? '');
      expectSame(`The file of message ${n}`, [file.status, digest(await bytesOf(file))], [200, sha256]);
    });
  }

  private async messages(): Promise<Message[]> {
    const all: Message[] = [];
    for (
      let address: string | undefined = `/api/message-threads/${this.threadId}/messages?limit=200`;
      address !== undefined;
    ) {
      const page: Response = await this.people.admin.call(address);
      expectSame('The list of messages', page.status, 200);
      all.push(...((await page.json()) as Message[]));
      address = /<([^>]+)>/.exec(page.headers.get('Link') ?? '')?.[1];
    }
    return all;
  }
}
