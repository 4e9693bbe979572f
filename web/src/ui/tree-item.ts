/** A node of a tree view. */
export interface TreeItem<T> {
	/** Unique in the tree. */
	key: string;
	data: T;
	hasChildren: boolean;
}
