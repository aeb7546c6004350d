import { blockId, type JsonNode, version, visitBlocks } from '@pagescout/document';
import type { BlockVersions } from '@pagescout/database/repos';

/** The version of every block of a page that has an id. */
export function blockVersions(doc: JsonNode): BlockVersions {
  const versions: BlockVersions = {};
  visitBlocks(doc, (node) => {
    const id = blockId(node);
    if (id !== null) versions[id] = version(node);
  });
  return versions;
}
