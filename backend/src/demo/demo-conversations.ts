import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/index.js';
import { Conversations, Messages } from '../modules/messaging/index.js';
import { daysAgo, demoActor, type DemoLoader, readDemoFile } from './demo-practice.js';

/* Conversations of the demo practice: one that waits for an answer, one with files that its client has not
   read yet, and one that is finished. */

interface DemoMessage {
  from: 'client' | 'practice';
  content: string;
  /** In the folder `backend/demo`. */
  files?: string[];
  /** Days before the first start. */
  age: number;
}

interface DemoConversation {
  owner: string;
  subject: string;
  begunBy: DemoMessage['from'];
  messages: DemoMessage[];
  /** Sides that have read it to its end. */
  readBy: DemoMessage['from'][];
}

const conversations: DemoConversation[] = [
  {
    owner: 'cmercado',
    subject: 'Welcome',
    begunBy: 'practice',
    messages: [
      {
        from: 'practice',
        content: 'Welcome to the portal! Write to us here whenever you have a question.',
        age: 14,
      },
      { from: 'client', content: 'Thank you, I found everything.', age: 13 },
      { from: 'practice', content: 'Great. See you at our first session.', age: 13 },
    ],
    readBy: ['client', 'practice'],
  },
  {
    owner: 'asample',
    subject: 'Office chairs: which account?',
    begunBy: 'client',
    messages: [
      {
        from: 'client',
        content:
          'I bought two chairs for the bakery’s office. Where do I enter them? The receipt is attached.',
        files: ['Receipt Photo.jpg'],
        age: 3,
      },
      {
        from: 'practice',
        content:
          'Office equipment. It’s below the limit, so we don’t have to spread the cost over several years.\n\nI’ve attached another month’s statement as an example of how it will look.',
        files: ['Bookkeeping Statement October.pdf'],
        age: 1,
      },
    ],
    readBy: ['practice'],
  },
  {
    owner: 'briverside',
    subject: 'Cash flow worksheet',
    begunBy: 'practice',
    messages: [
      {
        from: 'practice',
        content: 'The worksheet is in your documents. October is enough for a start.',
        age: 4,
      },
      { from: 'client', content: 'Uploaded! Could you check the third yellow cell?', age: 1 },
    ],
    readBy: ['client'],
  },
];

@Injectable()
export class DemoConversations implements DemoLoader {
  constructor(
    private readonly conversations: Conversations,
    private readonly messages: Messages,
  ) {}

  async load(clients: ReadonlyMap<string, number>): Promise<void> {
    for (const { owner, subject, begunBy, messages, readBy } of conversations) {
      const userId = clients.get(owner) ?? 0;
      const people: Record<DemoMessage['from'], Actor> = {
        client: { id: userId, role: 'client' },
        practice: demoActor,
      };
      const startedAt = daysAgo(messages[0]?.age ?? 0);
      const { id } = await this.conversations.create(people[begunBy], userId, subject, startedAt);
      for (const { from, content, files = [], age } of messages) {
        const sent = await Promise.all(
          files.map(async (fileName) => ({ fileName, bytes: await readDemoFile(fileName) })),
        );
        const add = await this.messages.prepare(people[from], id, content, sent, daysAgo(age));
        await add();
      }
      for (const side of readBy) await this.conversations.read(people[side], id);
    }
  }
}
