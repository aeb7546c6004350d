import { type AttributeSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { MARKS } from './marks.js';
import { GLOBAL_ATTRS, NODES } from './nodes.js';

/** The schema of both families of pages. It has no DOM rules: HTML is read and written in `html`. */
export const schema = new Schema({
  nodes: Object.fromEntries(
    Object.entries(NODES).map(([name, rule]): [string, NodeSpec] => [
      name,
      { ...rule, attrs: name === 'text' ? {} : attributeSpecs({ ...GLOBAL_ATTRS, ...rule.attrs }) },
    ]),
  ),
  marks: Object.fromEntries(
    Object.entries(MARKS).map(([name, rule]): [string, MarkSpec] => [
      name,
      { attrs: attributeSpecs(rule.attrs ?? {}), ...(rule.repeatable ? { excludes: '' } : {}) },
    ]),
  ),
});

function attributeSpecs(defaults: Readonly<Record<string, unknown>>): Record<string, AttributeSpec> {
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, { default: value }]));
}
