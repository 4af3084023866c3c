import { t } from '@steward/texts';

/** @param name without the extension, and with characters that some systems refuse in file names */
export function pdfFile(pdf: Uint8Array<ArrayBuffer>, name: string): File {
  const plain = name.replaceAll(/[\\/:*?"<>|\s]+/g, ' ').trim() || t('Photos');
  return new File([pdf], `${plain}.pdf`, { type: 'application/pdf' });
}
