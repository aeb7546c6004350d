import { type JsonNode } from '@pagescout/document';
import { seededRandom } from './random.js';

const SENTENCES = [
  'The server backup-srv.local keeps its copies for thirty days and then drops the oldest of them.',
  'Call 10.0.12.7 and check that port 8443 answers "yes" before you go on with the next step.',
  'Резервное копирование запускается каждую ночь, и отчёт приходит дежурному инженеру.',
  'Диск на 16ГБ, т.е. самый малый, меняют  раз в год: не забудьте об учёте.',
  'Η εφεδρική αντιγραφή εκτελείται κάθε νύχτα και η αναφορά φτάνει στον μηχανικό.',
  '每天晚上自動備份，結果寄給值班工程師。',
];

/** A page of paragraphs of about 300 characters, in four scripts; the same for the same size. */
export function longDocument(characters: number): { doc: JsonNode; texts: string[] } {
  const random = seededRandom(7);
  const texts: string[] = [];
  for (let size = 0; size < characters; size += texts.at(-1)?.length ?? 0) {
    let text = '';
    while (text.length < 300) text += `${random.pick(SENTENCES)} `;
    texts.push(text.trimEnd());
  }
  const content = texts.map((text, index): JsonNode => ({
    type: 'paragraph',
    attrs: { id: `block${index}` },
    content: [{ type: 'text', text }],
  }));
  return { doc: { type: 'doc', content }, texts };
}
