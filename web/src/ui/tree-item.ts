/** A node of a tree to look at: what stands in its row, and whether anything is below. */
export interface TreeItem<T> {
	/** Unique in the tree. */
	key: string;
	data: T;
	hasChildren: boolean;
}
