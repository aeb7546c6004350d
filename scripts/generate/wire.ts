import { TOOLS, wireForm } from '@pagescout/mcp/tools';
import type { GeneratedFile } from './generated-file.js';

/** Each tool as clients see it, so that a change of it is seen in review. */
export function wire(): Promise<GeneratedFile[]> {
  const files = TOOLS.map((tool) => ({
    path: `packages/mcp/src/tools/__wire__/${tool.mcpName}.json`,
    text: `${JSON.stringify(wireForm(tool), null, 2)}\n`,
  }));
  return Promise.resolve(files);
}
