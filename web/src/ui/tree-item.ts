/** A node of a tree view. */
export interface TreeItem<T> {
	/** Identifies the node; unique in the tree. */
	key: string;
	data: T;
	hasChildren: boolean;
}
