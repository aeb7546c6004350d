import { type Element } from 'hast';
import { type JsonNode } from '../../json-node.js';
import { fillContainer } from '../../schema/canonical.js';
import { property, readAttrs } from '../element-attrs.js';
import { blocksIn, childElements, node } from './inside.js';
import { readNotesOfList } from './notes.js';
import { type HtmlPlace } from './place.js';
import { BlockSink } from './sink.js';

/** `ul` and `ol`: a list of tasks when its items begin with check boxes, and the notes of a page in their own class. */
export function readListElement(element: Element, place: HtmlPlace): void {
  if (readNotesOfList(element, place)) return;
  const isTask = isTaskList(element);
  const type = isTask ? 'taskList' : element.tagName === 'ol' ? 'orderedList' : 'bulletList';
  const itemType = isTask ? 'taskItem' : 'listItem';
  const items: JsonNode[] = [];
  for (const child of element.children) {
    if (child.type === 'text' && child.value.trim() === '') continue;
    if (child.type === 'element' && child.tagName === 'li') {
      const attrs = { ...(isTask ? { checked: isChecked(child) } : {}), ...readAttrs(itemType, child) };
      items.push(node(itemType, attrs, fillContainer(itemType, blocksIn(child, place))));
      continue;
    }
    // What stands between items belongs to the one before it, as browsers show it.
    const sink = new BlockSink();
    place.readChildren([child], { ...place, sink });
    const stray = sink.finish();
    const last = items.at(-1);
    if (last) last.content = [...(last.content ?? []), ...stray];
    else if (stray.length > 0)
      items.push(node(itemType, isTask ? { checked: false } : {}, fillContainer(itemType, stray)));
  }
  const attrs = readAttrs(type, element);
  const start = Number(property(element, 'start') ?? 1);
  if (type === 'orderedList' && attrs.start === undefined && start !== 1 && Number.isInteger(start))
    attrs.start = start;
  if (items.length > 0) place.sink.block(node(type, attrs, items));
}

function isTaskList(list: Element): boolean {
  if (property(list, 'data-type') === 'taskList') return true;
  if (list.tagName !== 'ul') return false;
  const items = childElements(list).filter(({ tagName }) => tagName === 'li');
  return items.length > 0 && items.every((item) => checkBox(item) !== undefined);
}

const isChecked = (item: Element): boolean => {
  const box = checkBox(item);
  return box !== undefined && property(box, 'checked') !== null;
};

/** The check box at the front of an item, in the forms of Docmost, GitHub and Google Docs. */
function checkBox(item: Element): Element | undefined {
  for (let at: Element | undefined = item, depth = 0; at && depth < 3; depth += 1) {
    const first: Element | undefined = at.children.find(
      (child): child is Element => child.type === 'element' || (child.type === 'text' && child.value.trim() !== ''),
    );
    if (first?.type !== 'element') return undefined;
    if (first.tagName === 'input') return property(first, 'type') === 'checkbox' ? first : undefined;
    at = first.tagName === 'label' || first.tagName === 'p' || first.tagName === 'span' ? first : undefined;
  }
  return undefined;
}
