import { open } from 'node:fs/promises';

/** Largest file, in bytes. */
const LARGEST = 5 * 1024 * 1024;

/** Above this share of control characters, and more than a few, a file is taken for something other than text. */
const BINARY_SHARE = 0.1;
const A_FEW = 16;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of a Markdown file: without a byte order mark and NUL characters, with `\n` as line end.
 *
 * @throws Error whose message is the end of a sentence about the file
 */
export async function readSource(path: string): Promise<string> {
  const bytes = await readBytes(path);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new Error('it is not text in UTF-8; save it in that encoding');
  }
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  const odd = text.match(/[\0-\x08\x0e-\x1f]/g)?.length ?? 0;
  if (odd > Math.max(A_FEW, text.length * BINARY_SHARE)) throw new Error('it is not text but binary data');
  return text.replaceAll('\0', '').replace(/\r\n?/g, '\n');
}

async function readBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > LARGEST) {
      throw new Error(`it has ${(size / 1024 / 1024).toFixed(1)} MB, and at most 5 MB fit a page; split it`);
    }
    return await file.readFile();
  } finally {
    await file.close();
  }
}
