declare module 'virtual:tokens.css';
declare module 'virtual:pdf-data' {
  /** The folder of pdf.js's data, with a slash at its end. */
  const address: string;
  export default address;
}
