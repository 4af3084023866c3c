/**
 * Text of a PDF's first page, in pieces as the file has them; none if it has no text, or cannot be opened. pdf.js is loaded
 * with the first one.
 */
export async function firstPageText(file: File): Promise<string[]> {
  const { openPdf } = await import('../preview/pdf-engine');
  const { document, close } = openPdf({ data: new Uint8Array(await file.arrayBuffer()) });
  try {
    const page = await (await document).getPage(1);
    const { items } = await page.getTextContent();
    return items.map((item) => ('str' in item ? item.str : ''));
  } catch {
    // Broken, or it needs a password: its name alone says what it is.
    return [];
  } finally {
    close();
  }
}
