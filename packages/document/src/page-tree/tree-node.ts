/** The two columns that nesting needs; any row that has them can be nested. */
export interface TreeRow {
  readonly id: string;
  /** Null at a root. An id that is not among the rows counts as a root too. */
  readonly parentPageId: string | null;
}

/** One row as the tree endpoint sends it: the list is flat and already in sidebar order. */
export interface PageTreeRow extends TreeRow {
  readonly slugId: string;
  readonly title: string | null;
  readonly icon: string | null;
  readonly position: string | null;
  readonly spaceId: string;
  readonly hasChildren: boolean;
  readonly canEdit: boolean;
}

/** A page with its children in sidebar order. */
export interface TreeNode<Row extends TreeRow = PageTreeRow> {
  readonly page: Row;
  readonly children: TreeNode<Row>[];
  /** Only on a node whose children were cut off by a depth limit. */
  readonly hasChildren?: true;
  /** How many descendants the cut hides; present exactly with `hasChildren`. */
  readonly hiddenCount?: number;
}
