import { pagesToPdf } from '../../../shared/files/pages-to-pdf.ts';
import { answerTasks } from './answer-tasks.ts';

// One file with the library: the server's policy lets the script of a worker load nothing.
answerTasks<'join'>(({ pages }, onPage) => pagesToPdf(pages, onPage));
