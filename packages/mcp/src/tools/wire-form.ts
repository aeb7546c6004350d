import { z } from 'zod';
import { type Tool } from './define-tool.js';

/** A tool as `tools/list` sends it. */
export interface WireForm {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [keyword: string]: unknown };
  outputSchema: { type: 'object'; [keyword: string]: unknown };
  annotations: {
    title: string;
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
}

export function wireForm({ mcpName, title, description, input, output, hints }: Tool): WireForm {
  return {
    name: mcpName,
    title,
    description,
    inputSchema: jsonSchema(input, 'input'),
    outputSchema: jsonSchema(output, 'output'),
    // The wiki is a closed world: nothing beyond it is read or changed.
    annotations: { title, ...hints, openWorldHint: false },
  };
}

function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): WireForm['inputSchema'] {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    // Understood by clients of every age; nothing here needs a later draft.
    target: 'draft-7',
    override({ jsonSchema: part }) {
      // Bounds of exact integers and `additionalProperties: {}` of plain objects say nothing and cost tokens.
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
    },
  });
  return { ...rest, type: 'object' };
}
