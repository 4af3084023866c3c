const lineEnd = '\r\n';

/** A multipart body of text fields and one file, with its Content-Type. */
export function makeForm(fields, { name, type, bytes }) {
  const boundary = 'steward-benchmark-boundary-7f3a';
  const head = Object.entries(fields).map(([field, value]) =>
    [`--${boundary}`, `Content-Disposition: form-data; name="${field}"`, '', value, ''].join(lineEnd),
  );
  head.push(
    [
      `--${boundary}`,
      `Content-Disposition: form-data; name="file"; filename="${name}"`,
      `Content-Type: ${type}`,
      '',
      '',
    ].join(lineEnd),
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(head.join('')),
      bytes,
      Buffer.from(`${lineEnd}--${boundary}--${lineEnd}`),
    ]),
  };
}

/** Parses the fields and the file of a complete multipart body; only for well-formed input. */
export function parseForm(contentType, body) {
  const boundary = `--${/boundary=([^;]+)/.exec(contentType)[1]}`;
  const fields = {};
  let file;
  let begin = body.indexOf(boundary) + boundary.length + lineEnd.length;
  for (let end; (end = body.indexOf(lineEnd + boundary, begin)) >= 0;) {
    const headEnd = body.indexOf(lineEnd + lineEnd, begin);
    const head = body.toString('utf8', begin, headEnd);
    const content = body.subarray(headEnd + 2 * lineEnd.length, end);
    const field = / name="([^"]*)"/.exec(head)[1];
    const name = / filename="([^"]*)"/.exec(head)?.[1];
    if (name === undefined) fields[field] = content.toString();
    else file = { name, bytes: content };
    begin = end + 2 * lineEnd.length + boundary.length;
  }
  return { fields, file };
}
