import { screen, waitFor, within } from '@testing-library/react';
import { serveParts } from '../../../../test/parts';
import { renderInArea } from '../../../../test/render';
import { stubProperties } from '../../../../test/stub-properties';
import { DropZone } from '../../../shared/files/drop-zone';
import { Scan } from '../../../shared/files/scan';
import { addAdditions } from '../../../shared/parts/additions';
import { scaled, wholePhoto } from '../worker/geometry';
import type { Asked, Task } from '../worker/tasks';
import { ScanDialog } from './scan-dialog';

const found = scaled(wholePhoto, 0.5, 0.5);
let tasks: Task[];
let answers: (task: Task) => object;

/** The worker as the dialog sees it: jsdom has none, and reads no pictures. */
class StubWorker {
  private readonly listeners: ((event: { data: object }) => void)[] = [];

  addEventListener(kind: string, listener: (event: { data: object }) => void) {
    if (kind === 'message') this.listeners.push(listener);
  }

  postMessage({ id, task }: Asked<Task['do']>) {
    tasks.push(task);
    const data = { id, ...answers(task) };
    queueMicrotask(() => this.listeners.forEach((listener) => listener({ data })));
  }

  terminate() {}
}

const usual = (task: Task): object => {
  if (task.do === 'look') return { result: found };
  return { result: task.do === 'cut' ? new Blob(['page']) : new Uint8Array([37, 80, 68, 70]) };
};

let takeBack: () => void;
beforeEach(() => {
  takeBack = addAdditions('scanner', { 'files.scan': ScanDialog });
  serveParts('scanner');
  tasks = [];
  answers = usual;
  let urls = 0;
  stubProperties(globalThis, { Worker: StubWorker });
  stubProperties(URL, { createObjectURL: () => `blob:${(urls += 1)}`, revokeObjectURL: () => undefined });
  stubProperties(HTMLElement.prototype, { setPointerCapture: () => undefined });
});

afterEach(() => takeBack());

const photo = (name: string, type = 'image/jpeg') => new File([name], name, { type });

async function openScan() {
  const onPdf = jest.fn<void, [File]>();
  const { user } = renderInArea(<Scan name="Form: W-2" onPdf={onPdf} />);
  await user.click(await screen.findByRole('button', { name: 'Scan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan' }));
  const take = async (...files: File[]) => user.upload(dialog.getByLabelText('Photos of your pages'), files);
  const press = async (name: string) => user.click(await dialog.findByRole('button', { name }));
  return { user, dialog, take, press, onPdf };
}

const lastTask = () => tasks.at(-1);

test('pages are cut where the corners were moved by keyboard, ordered, and joined', async () => {
  const { user, dialog, take, press, onPdf } = await openScan();
  await take(photo('1.jpg'), photo('2.jpg'));
  await dialog.findByText('Check the corners of the page.');
  dialog.getByRole('button', { name: 'Bottom right corner' }).focus();
  await user.keyboard('{ArrowLeft}{ArrowUp}{Shift>}{ArrowUp}{/Shift}');
  expect(dialog.getByText('Bottom right corner: 50% from the left, 47% from the top')).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: 'Color' }));
  await press('Use page');
  // The second photo, taken again.
  await waitFor(() => expect(tasks.map((task) => task.do)).toEqual(['look', 'cut', 'look']));
  expect(tasks[1]).toEqual({
    do: 'cut',
    tone: 'color',
    corners: [found[0], found[1], { x: 0.495, y: expect.closeTo(0.465, 6) }, found[3]],
  });
  await dialog.findByText('Check the corners of the page.');
  await press('Retake');
  await take(photo('2 again.jpg'));
  expect(lastTask()).toMatchObject({ do: 'look', photo: { name: '2 again.jpg' } });
  await press('Use page');
  await press('Add page');
  await take(photo('3.jpg'));
  await press('Use page');
  const pages = await dialog.findAllByRole('listitem');
  const [first, second, third] = pages.map((page) => within(page));
  if (!first || !second || !third) throw new Error('three pages');
  expect(first.getByRole('button', { name: 'Move up' })).toBeDisabled();
  expect(third.getByRole('button', { name: 'Move down' })).toBeDisabled();
  const images = () => dialog.getAllByRole('img').map((image) => image.getAttribute('src'));
  const [one, two, three] = images();
  await user.click(third.getByRole('button', { name: 'Move up' }));
  expect(images()).toEqual([one, three, two]);
  await user.click(first.getByRole('button', { name: 'Remove' }));
  expect(images()).toEqual([three, two]);
  await press('Done');
  await waitFor(() => expect(onPdf).toHaveBeenCalledTimes(1));
  expect(lastTask()).toMatchObject({ do: 'join', pages: [expect.any(Blob), expect.any(Blob)] });
  expect(onPdf.mock.calls[0]?.[0]).toMatchObject({ name: 'Form W-2.pdf', type: 'application/pdf' });
});

test('nothing is lost by a photo that cannot be read, too many pages, or a failure', async () => {
  const { dialog, take, press, onPdf } = await openScan();
  answers = (task) => (task.do === 'look' ? { result: undefined } : usual(task));
  await take(photo('1.jpg'));
  expect(
    await dialog.findByText('No edges found: the whole photo is the page. You can move the corners.'),
  ).toBeInTheDocument();
  await press('Use page');
  expect(tasks[1]).toEqual({ do: 'cut', tone: 'black-and-white', corners: wholePhoto });
  answers = () => ({ failed: true });
  await press('Add page');
  await take(photo('2.heic', 'image/heic'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This browser cannot open HEIC photos.');
  await take(photo('3.jpg'));
  expect(await dialog.findByText('We could not read this photo. Please take it again.')).toBeInTheDocument();
  await press('Done');
  expect(await dialog.findByText(/^The PDF could not be made. Your pages are kept./)).toBeInTheDocument();
  answers = () => ({ result: undefined });
  await press('Done');
  expect(await dialog.findByText(/^These pages are too big for one file./)).toBeInTheDocument();
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  await press('Close');
  expect(await screen.findByRole('dialog', { name: 'Discard these pages?' })).toBeInTheDocument();
  expect(onPdf).not.toHaveBeenCalled();
});

test('a field offers the scanner while its part is on, else photos on a phone', async () => {
  stubProperties(window, {
    matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
  });
  const field = <DropZone label="File" photosAs="W-2" scanAs="W-2" onFiles={() => {}} />;
  renderInArea(field);
  expect(await screen.findByRole('button', { name: 'Scan' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Take photos' })).not.toBeInTheDocument();
});
