import { Injectable } from '@nestjs/common';
import { type Actor, addDays } from '../kernel/index.js';
import { Site } from '../modules/practice/index.js';
import {
  type DocumentCategory,
  DocumentRequests,
  DocumentTemplates,
  RequestAnswers,
} from '../modules/documents/index.js';
import { daysAgo, demoActor, type DemoLoader, readDemoFile } from './demo-practice.js';

/* Document requests of the demo practice and its templates: one request that is overdue, one with a form, and
   one with an upload that waits for review. */

interface DemoTemplate {
  title: string;
  description: string;
  /** In the folder `backend/demo`. */
  file: string;
  category: DocumentCategory;
  requiresSignature: boolean;
  /** Days before the first start. */
  age: number;
}

interface DemoRequest {
  owner: string;
  title: string;
  description: string;
  /** Days after the first start; negative: before it. */
  due: number;
  /** Title of a template. */
  form?: string;
  /** Days before the first start. */
  age: number;
  answer?: { file: string; age: number };
}

const templates: DemoTemplate[] = [
  {
    title: 'Year-end checklist',
    description: 'Leave blank what you don’t know. We’ll fill it in together.',
    file: 'Year-End Checklist.pdf',
    category: 'tax',
    requiresSignature: false,
    age: 45,
  },
  {
    title: 'Records release',
    description: 'Allows us to share documents with your tax preparer.',
    file: 'Records Release.pdf',
    category: 'agreement',
    requiresSignature: true,
    age: 40,
  },
];

const requests: DemoRequest[] = [
  {
    owner: 'asample',
    title: 'Bank statement of the bakery, September',
    description: 'All pages, as a PDF from the bank. A photo is fine.',
    due: -3,
    age: 17,
  },
  {
    owner: 'asample',
    title: 'Year-end checklist, filled in',
    description:
      'Print the form or fill it in on screen. Leave blank what you don’t know. We’ll fill it in together.',
    due: 12,
    form: 'Year-end checklist',
    age: 5,
  },
  {
    owner: 'briverside',
    title: 'Cash flow worksheet, filled in',
    description: 'Just the yellow cells for October.',
    due: 6,
    age: 4,
    answer: { file: 'Cash Flow Worksheet.xls', age: 1 },
  },
];

@Injectable()
export class DemoRequests implements DemoLoader {
  constructor(
    private readonly templates: DocumentTemplates,
    private readonly requests: DocumentRequests,
    private readonly answers: RequestAnswers,
    private readonly site: Site,
  ) {}

  async load(clients: ReadonlyMap<string, number>): Promise<void> {
    const forms = new Map<string, number>();
    for (const { file, age, ...template } of templates) {
      const newTemplate = {
        ...template,
        language: 'en' as const,
        fileName: file,
        bytes: await readDemoFile(file),
      };
      const add = await this.templates.prepareCreation(demoActor, newTemplate, daysAgo(age));
      forms.set(template.title, (await add()).id);
    }
    for (const request of requests) await this.ask(request, clients.get(request.owner) ?? 0, forms);
  }

  private async ask(
    { title, description, due, form, age, answer }: DemoRequest,
    userId: number,
    forms: ReadonlyMap<string, number>,
  ): Promise<void> {
    const templateId = forms.get(form ?? '');
    const newRequest = {
      userId,
      title,
      description,
      dueDate: addDays(await this.site.today(), due),
      ...(templateId && { templateId }),
    };
    const { id } = await this.requests.create(demoActor, newRequest, daysAgo(age));
    if (!answer) return;
    const client: Actor = { id: userId, role: 'client' };
    const file = { fileName: answer.file, bytes: await readDemoFile(answer.file) };
    const commit = await this.answers.prepareAnswer(client, id, file, null, daysAgo(answer.age));
    await commit();
  }
}
