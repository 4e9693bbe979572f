/** A list that the server sends in pages. */

export interface PageOf<T> {
	items: T[];
	/** The value of `before` for the next page; null if this is the last one. */
	next: number | null;
}

export class PagedList<T> {
	/** The items loaded so far; null until the first page has been loaded. */
	items = $state.raw<readonly T[] | null>(null);
	next = $state.raw<number | null>(null);
	problem = $state.raw<Error | null>(null);
	isBusy = $state(false);

	/** Request the next page and append it. The request may return null if its page is no longer wanted. */
	async showMore(request: (before: number) => Promise<PageOf<T> | null>): Promise<void> {
		if (this.next === null) return;
		this.isBusy = true;
		try {
			const page = await request(this.next);
			if (!page) return;
			this.items = [...(this.items ?? []), ...page.items];
			this.next = page.next;
		} catch (error) {
			this.problem = error as Error;
		} finally {
			this.isBusy = false;
		}
	}
}
